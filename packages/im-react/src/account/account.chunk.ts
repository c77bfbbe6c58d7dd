export { ProfileDialog } from './profile/ProfileDialog.tsx';
export { BlockedScreen } from './settings/BlockedScreen.tsx';
export { ClearHistoryDialog } from './settings/ClearHistoryDialog.tsx';
export { OtherSettingsDialog } from './settings/OtherSettingsDialog.tsx';
export { ResyncDialog } from './settings/ResyncDialog.tsx';
export { SettingsDialog } from './settings/SettingsDialog.tsx';

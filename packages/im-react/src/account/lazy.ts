import { createChunk, lazy } from '../ui/lazy/lazy.tsx';

const account = createChunk(() => import('./account.chunk.ts'));
/** Page with the people whom the account has blocked. */
export const BlockedScreen = lazy(account, (parts) => parts.BlockedScreen, 'panel');
/** Dialog that clears all messages. */
export const ClearHistoryDialog = lazy(account, (parts) => parts.ClearHistoryDialog);
/** Dialog with the one checkbox of "Other settings". */
export const OtherSettingsDialog = lazy(account, (parts) => parts.OtherSettingsDialog);
/** Dialog that fetches the history anew. */
export const ResyncDialog = lazy(account, (parts) => parts.ResyncDialog);
/** Dialog with all settings. */
export const SettingsDialog = lazy(account, (parts) => parts.SettingsDialog);
/** Dialog with the own profile. */
export const ProfileDialog = lazy(account, (parts) => parts.ProfileDialog);

import { SettingsDialog } from 'im-react';
import { useAppSettings } from '../settings/AppSettings.tsx';
import { type AppDialogProps, useAppDialogs } from './app-dialogs.ts';

/** Settings, with the theme of the application and the way to the profile. */
export function AppSettingsDialog({ onClose }: AppDialogProps) {
  const { theme, setTheme } = useAppSettings();
  const dialogs = useAppDialogs();
  return (
    <SettingsDialog
      open
      onOpenChange={onClose}
      theme={theme}
      onThemeChange={setTheme}
      onProfile={() => dialogs.open('profile')}
    />
  );
}

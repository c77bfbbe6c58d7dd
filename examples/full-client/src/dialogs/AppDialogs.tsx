import { ClearHistoryDialog, OtherSettingsDialog, ProfileDialog, ResyncDialog } from 'im-react';
import { type ReactNode, useMemo, useState } from 'react';
import { AboutDialog } from './AboutDialog.tsx';
import { AppSettingsDialog } from './AppSettingsDialog.tsx';
import { AppDialogsContext, type AppDialogsValue, type AppDialogTable, type DialogName } from './app-dialogs.ts';
import { BroadcastTool } from './BroadcastTool.tsx';
import { LogOutDialog } from './LogOutDialog.tsx';

/** Every dialog of the home screen. A new one is added here; its entry in the menu then appears by itself. */
const DIALOGS: AppDialogTable = {
  broadcast: BroadcastTool,
  profile: ({ onClose }) => <ProfileDialog open onOpenChange={onClose} />,
  otherSettings: ({ onClose }) => <OtherSettingsDialog open onOpenChange={onClose} />,
  resync: ({ onClose }) => <ResyncDialog open onOpenChange={onClose} />,
  clearHistory: ({ onClose }) => <ClearHistoryDialog open onOpenChange={onClose} />,
  settings: AppSettingsDialog,
  about: AboutDialog,
  logOut: LogOutDialog,
};

/** Mounts the dialogs of the home screen above its content, one at a time. */
export function AppDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<DialogName>();
  const value = useMemo<AppDialogsValue>(
    () => ({ has: (name) => DIALOGS[name] !== undefined, open: (name) => setOpen(name) }),
    [],
  );
  const OpenDialog = open && DIALOGS[open];
  return (
    <AppDialogsContext.Provider value={value}>
      {children}
      {OpenDialog ? <OpenDialog onClose={() => setOpen(undefined)} /> : null}
    </AppDialogsContext.Provider>
  );
}

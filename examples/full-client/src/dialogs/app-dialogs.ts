import { type ComponentType, createContext, useContext } from 'react';

/** Dialogs of the application. */
export type DialogName =
  | 'profile'
  | 'otherSettings'
  | 'broadcast'
  | 'resync'
  | 'clearHistory'
  | 'settings'
  | 'about'
  | 'logOut';

/** Props of a dialog of the application; it is mounted while it is open. */
export interface AppDialogProps {
  /** Closes the dialog. */
  readonly onClose: () => void;
}

/** Dialogs by name. A name without a dialog has no entry in the menu. */
export type AppDialogTable = { readonly [Name in DialogName]?: ComponentType<AppDialogProps> };

/** Opens dialogs of the application. */
export interface AppDialogsValue {
  /** True if there is a dialog of this name. */
  has(name: DialogName): boolean;
  /** Opens a dialog in place of the one that is open. */
  open(name: DialogName): void;
}

export const AppDialogsContext = createContext<AppDialogsValue | undefined>(undefined);

/**
 * Opens dialogs of the application.
 *
 * @throws Error without `AppDialogs` above.
 */
export function useAppDialogs(): AppDialogsValue {
  const value = useContext(AppDialogsContext);
  if (!value) throw new Error('useAppDialogs needs <AppDialogs> above it');
  return value;
}

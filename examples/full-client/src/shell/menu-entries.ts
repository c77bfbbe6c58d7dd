import { type IconShape, useClient, useReadable, useT } from 'im-react';
import { Eraser, History, Info, LogOut, Megaphone, Power, RefreshCw, Settings, SlidersHorizontal } from 'lucide-react';
import { type DialogName, useAppDialogs } from '../dialogs/app-dialogs.ts';
import { desktopShell } from '../platform/desktop-shell.ts';
import { APP_VERSION } from '../version.ts';

/** Entry of the menu, apart from the languages. */
export interface MenuEntry {
  readonly name: DialogName | 'refresh' | 'exit';
  readonly icon: IconShape;
  readonly label: string;
  /** Grey text at the end. */
  readonly end?: string;
  /** Red, for destructive entries. */
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

/** Entries of the menu in the order of spec §2: before the languages, beside them, and after them. */
export interface MenuEntries {
  readonly tools: readonly MenuEntry[];
  readonly settings: readonly MenuEntry[];
  readonly leave: readonly MenuEntry[];
}

/** Entries of the bottom menu and of a phone's "Me" page. An entry without a dialog is left out, and Exit in a browser. */
export function useMenuEntries(): MenuEntries {
  const t = useT();
  const dialogs = useAppDialogs();
  const shell = desktopShell();
  const notOffered = useReadable(useClient().connection.notOffered);
  const isHidden = (name: DialogName): boolean =>
    (name === 'otherSettings' && notOffered.has('manualApprove')) ||
    (name === 'clearHistory' && notOffered.has('flushAllMessages'));
  const asked = (...entries: readonly (Omit<MenuEntry, 'onSelect' | 'name'> & { name: DialogName })[]): MenuEntry[] =>
    entries
      .filter(({ name }) => dialogs.has(name) && !isHidden(name))
      .map((entry) => ({ ...entry, onSelect: () => dialogs.open(entry.name) }));
  return {
    tools: [
      { name: 'refresh', icon: RefreshCw, label: t('shell.refreshPage'), onSelect: () => location.reload() },
      ...asked(
        { name: 'otherSettings', icon: SlidersHorizontal, label: t('shell.otherSettings') },
        { name: 'broadcast', icon: Megaphone, label: t('shell.broadcast') },
        { name: 'resync', icon: History, label: t('shell.resync') },
        { name: 'clearHistory', icon: Eraser, label: t('shell.clearHistory'), danger: true },
      ),
    ],
    settings: asked(
      { name: 'settings', icon: Settings, label: t('shell.settings') },
      { name: 'about', icon: Info, label: t('shell.about'), end: `v${APP_VERSION}` },
    ),
    leave: [
      ...asked({ name: 'logOut', icon: LogOut, label: t('shell.logOut') }),
      ...(shell
        ? [
            {
              name: 'exit' as const,
              icon: Power,
              label: t('shell.exit'),
              onSelect: () => shell.send({ type: 'close' }),
            },
          ]
        : []),
    ],
  };
}

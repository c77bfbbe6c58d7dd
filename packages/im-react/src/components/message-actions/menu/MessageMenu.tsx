import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import type { Signal } from '../../../hooks/create-signal.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import type { MenuAnchor, MessageCommands } from '../message-commands.ts';
import { ActionMenu } from './ActionMenu.tsx';

/** The message whose menu is open. */
export interface OpenedMenu {
  readonly row: MessageRow;
  readonly anchor: MenuAnchor;
  readonly closed: (() => void) | undefined;
  /** The bubble, which a sheet lifts; `undefined` where it is not in view. */
  readonly bubble: Element | undefined;
}

/** The menu of the list: one for all messages. */
export function MessageMenu({
  opened,
  commands,
}: {
  readonly opened: Signal<OpenedMenu | undefined>;
  readonly commands: MessageCommands;
}): ReactNode {
  const menu = useReadable(opened);
  if (!menu) return null;
  return (
    <ActionMenu
      key={menu.row.key}
      menu={menu}
      commands={commands}
      onClose={() => {
        menu.closed?.();
        if (opened.getSnapshot() === menu) opened.set(undefined);
      }}
    />
  );
}

import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import type { Signal } from '../../hooks/create-signal.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { useT } from '../../i18n/useT.ts';
import type { IconShape } from '../icon/Icon.tsx';
import { Copy, Reply, RotateCcw, Trash2, Undo2 } from '../icon/icons.ts';
import { Menu } from '../menu/Menu.tsx';
import { MenuItem } from '../menu/MenuItem.tsx';
import type { MessageAction } from './message-actions.ts';
import type { MenuAnchor, MessageCommands } from './message-commands.ts';

/** The message whose menu is open. */
export interface OpenedMenu {
  readonly row: MessageRow;
  readonly anchor: MenuAnchor;
  readonly closed: (() => void) | undefined;
}

const LOOKS: Readonly<
  Record<MessageAction, { readonly text: TextKey; readonly icon: IconShape; readonly key?: string }>
> = {
  resend: { text: 'message.resend', icon: RotateCcw },
  reply: { text: 'message.reply', icon: Reply, key: 'R' },
  copy: { text: 'message.copy', icon: Copy, key: 'C' },
  recall: { text: 'message.recall', icon: Undo2 },
  delete: { text: 'action.delete', icon: Trash2, key: 'Del' },
};

/** The menu of the list: one for all messages. */
export function MessageMenu({
  opened,
  commands,
}: {
  readonly opened: Signal<OpenedMenu | undefined>;
  readonly commands: MessageCommands;
}): ReactNode {
  const t = useT();
  const menu = useReadable(opened);
  if (!menu) return null;
  function close(open: boolean): void {
    if (open) return;
    menu?.closed?.();
    opened.set(undefined);
  }
  return (
    <Menu label={t('message.actions')} anchor={menu.anchor} open onOpenChange={close}>
      {commands.available(menu.row).map((action) => (
        <MenuItem
          key={action}
          label={t(LOOKS[action].text)}
          icon={LOOKS[action].icon}
          end={LOOKS[action].key}
          danger={action === 'delete'}
          onSelect={() => commands.run(action, menu.row)}
        />
      ))}
    </Menu>
  );
}

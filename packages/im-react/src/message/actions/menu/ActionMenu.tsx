import { type ReactNode, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { usePageWindow } from '../../../hooks/page/usePageWindow.ts';
import { prefersSheets } from '../../../platform/page/media-query.ts';
import { Menu } from '../../../ui/menu/Menu.tsx';
import { MenuItem } from '../../../ui/menu/MenuItem.tsx';
import type { ActionPopup } from '../../action-state.ts';
import type { MessageActions } from '../../action-types.ts';
import { ActionSheet } from './ActionSheet.tsx';
import { QuickReactions } from './QuickReactions.tsx';

export interface ActionMenuProps {
  readonly menu: Extract<ActionPopup, { readonly kind: 'menu' }>;
  readonly actions: MessageActions;
  readonly onClose: () => void;
}

/** Menu of all actions of a message; on touch and small windows an action sheet. */
export function ActionMenu({ menu, actions, onClose }: ActionMenuProps): ReactNode {
  const t = useT();
  const view = usePageWindow();
  // Fixed while the menu is open: items must not move under the pointer.
  const [{ items, sheet, quick }] = useState(() => ({
    items: actions.items(menu.row, menu.openedAt).map((item) => ({
      ...item,
      // Runs on a microtask, after the closing menu restored focus: the action may then move it, for example to the
      // composer.
      onSelect: () => void Promise.resolve().then(item.onSelect),
    })),
    sheet: prefersSheets(view),
    quick: actions.available(menu.row, menu.openedAt).includes('react'),
  }));
  const reactions = quick ? (
    <QuickReactions
      row={menu.row}
      onChoose={(emoji) => {
        onClose();
        actions.react(menu.row, emoji);
      }}
      onMore={() => {
        onClose();
        actions.run('react', menu.row);
      }}
    />
  ) : null;
  if (items.length === 0 && !quick) return null;
  const label = t('message.actions');
  if (sheet) return <ActionSheet {...{ label, items, onClose }} bubble={menu.bubble} row={menu.row} top={reactions} />;
  return (
    <Menu label={label} anchor={menu.anchor} open onOpenChange={(open) => open || onClose()}>
      {reactions}
      {items.map(({ id, hint, ...item }) => (
        <MenuItem
          key={id}
          {...item}
          end={
            hint ? (
              <span className="im-plain" aria-hidden="true">
                {hint}
              </span>
            ) : undefined
          }
        />
      ))}
    </Menu>
  );
}

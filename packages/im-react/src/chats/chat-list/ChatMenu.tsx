import type { ConversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { type ConversationAction, useConversationActions } from '../../hooks/conversations/useConversationActions.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import type { IconShape } from '../../ui/icon/Icon.tsx';
import { Bell, BellOff, CheckCheck, MessageSquareDot, Pin, PinOff, Trash2 } from '../../ui/icon/icons.ts';
import { MenuItem } from '../../ui/lazy.ts';
import { Menu } from '../../ui/menu/Menu.tsx';
import type { Anchor } from '../../ui/popover/anchor.ts';

const LOOKS: Readonly<Record<ConversationAction, { readonly text: TextKey; readonly icon: IconShape }>> = {
  pin: { text: 'chatMenu.pin', icon: Pin },
  unpin: { text: 'chatMenu.unpin', icon: PinOff },
  notificationsOff: { text: 'chatMenu.mute', icon: BellOff },
  notificationsOn: { text: 'chatMenu.unmute', icon: Bell },
  markRead: { text: 'chatMenu.markRead', icon: CheckCheck },
  markUnread: { text: 'chatMenu.markUnread', icon: MessageSquareDot },
  remove: { text: 'chatMenu.remove', icon: Trash2 },
};

export interface ChatMenuProps {
  /** Key of the conversation. */
  readonly conversationKey: ConversationKey;
  /** Element or point that the menu opens at. */
  readonly anchor: Anchor;
  readonly onClose: () => void;
  /** Called when an action is chosen, before the server's answer. */
  readonly onAction?: (action: ConversationAction, key: ConversationKey) => void;
}

/** Menu of a chat in the list. Failures are shown as toasts. */
export function ChatMenu({ conversationKey, anchor, onClose, onAction }: ChatMenuProps): ReactNode {
  const t = useT();
  const { conversations } = useClient();
  const { show, showError } = useToast();
  const { available, run } = useConversationActions();
  function offerUndo(): void {
    const onAction = (): void => void conversations.start(conversationKey).catch(showError);
    show({ text: t('chatMenu.removed'), action: { label: t('action.undo'), onAction } });
  }
  return (
    <Menu label={t('chatMenu.title')} anchor={anchor} open onOpenChange={(open) => !open && onClose()}>
      {available(conversationKey).map((action) => (
        <MenuItem
          key={action}
          label={t(LOOKS[action].text)}
          icon={LOOKS[action].icon}
          danger={action === 'remove'}
          onSelect={() => {
            onAction?.(action, conversationKey);
            run(action, conversationKey).then(() => action === 'remove' && offerUndo(), showError);
          }}
        />
      ))}
    </Menu>
  );
}

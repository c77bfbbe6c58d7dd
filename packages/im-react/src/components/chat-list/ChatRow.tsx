import type { ConversationKey } from 'im-sdk/protocol';
import { parseConversationKey } from 'im-sdk/protocol';
import { memo, type ReactNode } from 'react';
import { useChat, useTyping } from '../../hooks/useChats.ts';
import { usePresence } from '../../hooks/usePeople.ts';
import { useTimeReader } from '../../hooks/useTimeReader.ts';
import { chatName } from '../../i18n/names.ts';
import { listTime } from '../../i18n/time-labels.ts';
import { useT } from '../../i18n/useT.ts';
import { useDefaults } from '../../provider/defaults-context.tsx';
import { Avatar } from '../avatar/Avatar.tsx';
import { Badge } from '../badge/Badge.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Bell, BellOff, Pin } from '../icon/icons.ts';
import { ChatPreviewLine } from './ChatPreviewLine.tsx';
import { chatPreview } from './chat-preview.ts';
import type { ChatRowPartProps, ChatRowSlots, RenderChatRow } from './chat-row-parts.ts';

/** Avatar id whose generated colour is the teal of system notices. */
export const SYSTEM_COLOUR = 3;

/** Props of `ChatRow`. */
export interface ChatRowProps {
  /** Key of the conversation. */
  readonly chatKey: ConversationKey;
  /** Element id, for the list's `aria-activedescendant`. */
  readonly id: string;
  /** True for the open conversation. */
  readonly selected: boolean;
  /** True for the row that has keyboard focus. */
  readonly active: boolean;
  /** Called on click. */
  readonly onOpen: (key: ConversationKey) => void;
  /** Replaces parts of the row. */
  readonly slots?: ChatRowSlots;
  /** Renders a custom element instead of `div`. */
  readonly render?: RenderChatRow;
}

const NO_SLOTS: ChatRowSlots = {};

/**
 * A conversation in a list. Re-renders only when its own conversation, presence or typing state changes.
 *
 * State: `data-selected`, `data-active`, `data-unread`, `data-pinned`, `data-muted`, `data-gone`.
 */
export const ChatRow = memo(function ChatRow(props: ChatRowProps): ReactNode {
  const { chatKey, id, selected, active, onOpen, slots = NO_SLOTS, render } = props;
  const t = useT();
  const chat = useChat(chatKey);
  const timeReader = useTimeReader();
  const { kinds } = useDefaults();
  const typing = useTyping(chatKey);
  const about = parseConversationKey(chatKey);
  const { online } = usePresence(about?.kind === 'private' ? about.target : undefined);
  if (!chat) return <div id={id} role="option" aria-selected={selected} className="im-chat" tabIndex={-1} />;

  const name = chatName(t, chat);
  const preview = chatPreview(t, chat, kinds);
  const unread = chat.unreadCount > 0 || chat.markedUnread;
  const time = listTime(chat.lastSendTime, timeReader);
  const spoken = [
    name,
    chat.unreadCount > 0 ? t('chats.unread', { count: chat.unreadCount }) : unread && t('chats.markedUnread'),
    [preview.prefix?.text, preview.text].filter(Boolean).join(' '),
    time,
    online && t('chats.online'),
    chat.isDnd && t('chats.muted'),
    chat.isTop && t('chats.pinned'),
  ].filter(Boolean);
  const part: ChatRowPartProps = { chat, name, online, preview, typing };
  const { Avatar: Picture = ChatAvatar, Preview = ChatPreviewLine, Badge: Mark = ChatMark } = slots;

  const element = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': selected,
    'aria-label': spoken.join(t('chats.separator')),
    className: 'im-chat',
    'data-im-part': 'chat-row',
    'data-im-key': chatKey,
    'data-selected': selected || undefined,
    'data-active': active || undefined,
    'data-unread': unread || undefined,
    'data-pinned': chat.isTop || undefined,
    'data-muted': chat.isDnd || undefined,
    'data-gone': chat.gone || undefined,
    onClick: () => onOpen(chatKey),
    children: (
      <>
        <Picture {...part} />
        <div className="im-chat__text">
          <div className="im-chat__line">
            <bdi className="im-chat__name im-truncate" title={name}>
              {name}
            </bdi>
            {chat.companyName ? <bdi className="im-chat__company im-truncate">{chat.companyName}</bdi> : null}
            {chat.isDnd ? <Icon shape={BellOff} size={12} /> : null}
            {time ? (
              <time className="im-chat__time" dateTime={new Date(chat.lastSendTime).toISOString()}>
                {time}
              </time>
            ) : null}
          </div>
          <div className="im-chat__line">
            <Preview {...part} />
            <Mark {...part} />
          </div>
        </div>
      </>
    ),
  };
  return render ? render(element, { chat, selected, active }) : <div {...element} />;
});

function ChatAvatar({ chat, name, online }: ChatRowPartProps): ReactNode {
  return (
    <Avatar
      id={chat.kind === 'system' ? SYSTEM_COLOUR : chat.targetId}
      name={name}
      src={chat.headImage}
      shape={chat.kind === 'private' ? 'person' : 'group'}
      icon={chat.kind === 'system' ? Bell : undefined}
      online={online}
    />
  );
}

function ChatMark({ chat }: ChatRowPartProps): ReactNode {
  if (chat.unreadCount > 0) return <Badge count={chat.unreadCount} muted={chat.isDnd} />;
  if (chat.markedUnread) return <i className="im-dot" data-im-part="unread-dot" data-muted={chat.isDnd || undefined} />;
  return chat.isTop ? <Icon shape={Pin} size={12} /> : null;
}

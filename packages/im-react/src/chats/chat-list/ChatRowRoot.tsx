import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { forwardRef, type ReactElement, type ReactNode, useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useConversation, useTyping } from '../../hooks/conversations/useConversations.ts';
import { useTimeReader } from '../../hooks/page/useTimeReader.ts';
import { usePerson, usePresence } from '../../hooks/people/usePeople.ts';
import { conversationName, personName } from '../../i18n/names.ts';
import { listTime } from '../../i18n/time-labels.ts';
import { useLastSummary } from '../../message/kinds/custom/useKindSummary.ts';
import { type PartProps, renderPart } from '../../primitives/render-part.ts';
import { chatPreview } from './chat-preview.ts';
import { ChatRowContext, type ChatRowContextValue } from './chat-row-context.ts';
import type { ChatRowSlots, RenderChatRow } from './chat-row-parts.ts';

/** Props that a list passes to each row: its conversation and its state in the list. */
export interface ChatRowBinding {
  /** Key of the conversation. */
  readonly conversationKey: ConversationKey;
  /** Element id, for the list's `aria-activedescendant`. */
  readonly id: string;
  /** True for the open conversation. */
  readonly selected: boolean;
  /** True for the row that has keyboard focus. */
  readonly active: boolean;
  /** Called on click. */
  readonly onOpen: (key: ConversationKey) => void;
}

/** Props of `ChatRow.Root`: the conversation, its state in the list, and attributes for its element. */
export interface ChatRowRootProps extends ChatRowBinding, Omit<PartProps, 'id' | 'render' | 'children'> {
  /** Renders another element; spread all given props on it. Receives the row's state. */
  readonly render?: RenderChatRow | undefined;
  /** Ignored. A custom row may pass all its props on. */
  readonly slots?: ChatRowSlots | undefined;
  /** Parts of the row. */
  readonly children?: ReactNode;
}

/**
 * Root of a row in a chat list (an `option`). It holds the accessible name and opens the conversation on click.
 *
 * State: `data-selected`, `data-active`, `data-unread`, `data-pinned`, `data-muted`; `data-gone` if the group was left or
 * the friendship ended.
 */
export const ChatRowRoot = forwardRef<HTMLElement, ChatRowRootProps>(function ChatRowRoot(props, ref): ReactElement {
  const { conversationKey, id, selected, active, onOpen, render, slots, children, ...partProps } = props;
  const t = useT();
  const conversation = useConversation(conversationKey);
  const timeReader = useTimeReader();
  const lastSummary = useLastSummary(conversation?.last);
  const typing = useTyping(conversationKey);
  const last = conversation?.last;
  const person = usePerson(last?.sendId ?? 0);
  const sender = last && personName(t, person, last.sendNickName);
  const about = parseConversationKey(conversationKey);
  const { online } = usePresence(about?.kind === 'private' ? about.target : undefined);
  const row = useMemo<ChatRowContextValue | undefined>(
    () =>
      conversation && {
        conversation,
        name: conversationName(t, conversation),
        online,
        typing,
        // The open chat shows its draft in the composer.
        preview: chatPreview(t, selected ? { ...conversation, draft: '' } : conversation, {
          ownSummary: lastSummary,
          sender,
        }),
        time: listTime(conversation.lastSendTime, timeReader),
        selected,
        active,
      },
    [conversation, t, online, typing, lastSummary, sender, timeReader, selected, active],
  );
  if (!row) return <div id={id} role="option" aria-selected={selected} className="im-chat" tabIndex={-1} />;

  const { unreadCount, markedUnread, isDnd, isTop, gone } = row.conversation;
  const unread = unreadCount > 0 || markedUnread;
  const spoken = [
    row.name,
    unreadCount > 0 ? t('chats.unread', { count: unreadCount }) : unread && t('chats.markedUnread'),
    [row.preview.prefix?.text, row.preview.text].filter(Boolean).join(' '),
    row.time,
    row.conversation.hasFailed && t('chats.failed'),
    online && t('chats.online'),
    isDnd && t('chats.muted'),
    isTop && t('chats.pinned'),
  ].filter(Boolean);
  const own = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': selected,
    'aria-label': spoken.join(t('chats.separator')),
    className: 'im-chat',
    'data-im-part': 'chat-row',
    'data-im-key': conversationKey,
    'data-selected': selected || undefined,
    'data-active': active || undefined,
    'data-unread': unread || undefined,
    'data-pinned': isTop || undefined,
    'data-muted': isDnd || undefined,
    'data-gone': gone || undefined,
    onClick: () => onOpen(conversationKey),
    children,
  };
  const part = { ...partProps, render: render && ((all: Parameters<RenderChatRow>[0]) => render(all, row)) };
  return <ChatRowContext.Provider value={row}>{renderPart('div', own, part, ref)}</ChatRowContext.Provider>;
});

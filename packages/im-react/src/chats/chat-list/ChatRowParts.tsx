import { forwardRef, type ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { type PartProps, renderPart } from '../../primitives/render-part.ts';
import { Avatar, SYSTEM_AVATAR_ID } from '../../ui/avatar/Avatar.tsx';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Bell, Pin } from '../../ui/icon/icons.ts';
import { useChatRow } from './chat-row-context.ts';

/** `ChatRow.Avatar`: image or initials, and the presence dot. */
export const ChatRowAvatar = forwardRef<HTMLElement, PartProps<'span'>>(function ChatRowAvatar(props, ref) {
  const { conversation, name, online } = useChatRow();
  return (
    <Avatar
      id={conversation.kind === 'system' ? SYSTEM_AVATAR_ID : conversation.targetId}
      name={name}
      src={conversation.headImage}
      shape={conversation.kind === 'private' ? 'person' : 'group'}
      icon={conversation.kind === 'system' ? Bell : undefined}
      online={online}
      part={props}
      partRef={ref}
    />
  );
});

/** `ChatRow.Name`: name of the conversation. */
export const ChatRowName = forwardRef<HTMLElement, PartProps>(function ChatRowName(props, ref) {
  const { name } = useChatRow();
  const children = props.children ?? name;
  return renderPart('bdi', { className: 'im-chat__name im-truncate', title: name, children }, props, ref);
});

/** `ChatRow.Company`: company of the other user. Renders nothing without one. */
export const ChatRowCompany = forwardRef<HTMLElement, PartProps>(function ChatRowCompany(props, ref) {
  const { companyName } = useChatRow().conversation;
  if (!companyName) return null;
  return renderPart('bdi', { className: 'im-chat__company im-truncate', children: companyName }, props, ref);
});

/** `ChatRow.Time`: time or day of the last message. Renders nothing without one. */
export const ChatRowTime = forwardRef<HTMLElement, PartProps<'time'>>(function ChatRowTime(props, ref) {
  const { conversation, time } = useChatRow();
  if (!time) return null;
  const dateTime = new Date(conversation.lastSendTime).toISOString();
  return renderPart('time', { className: 'im-chat__time', dateTime, children: props.children ?? time }, props, ref);
});

/**
 * `ChatRow.Preview`: mention or draft; else who is typing; else the last message.
 *
 * State: `data-typing` while someone types.
 */
export const ChatRowPreview = forwardRef<HTMLElement, PartProps<'span'>>(function ChatRowPreview(props, ref) {
  const { conversation, preview, typing } = useChatRow();
  const [first] = typing;
  const className = 'im-chat__last im-truncate';
  if (first !== undefined && !preview.prefix) {
    const children = conversation.kind === 'group' ? <TypingPeople first={first} count={typing.length} /> : <Typing />;
    return renderPart('span', { className, 'data-typing': '', children }, props, ref);
  }
  const children = (
    <>
      {preview.prefix ? (
        <span className="im-chat__prefix" data-kind={preview.prefix.kind}>
          {preview.prefix.text}{' '}
        </span>
      ) : null}
      <bdi className="im-plain">{preview.text}</bdi>
    </>
  );
  return renderPart('span', { className, dir: 'auto', children }, props, ref);
});

function Typing(): ReactNode {
  return useT()('chats.typing');
}

function TypingPeople({ first, count }: { readonly first: number; readonly count: number }): ReactNode {
  const t = useT();
  const person = usePerson(first);
  return count > 1 ? t('chats.typingMany', { count }) : t('chats.typingNamed', { name: personName(t, person) });
}

/**
 * `ChatRow.Badge`: unread count; else the dot of a conversation marked as unread; else the pin. Renders nothing without
 * any of them.
 *
 * State: `data-muted` on count and dot.
 */
export const ChatRowBadge = forwardRef<HTMLElement, PartProps<'span'>>(function ChatRowBadge(props, ref) {
  const { unreadCount, isDnd, markedUnread, isTop } = useChatRow().conversation;
  if (unreadCount > 0) return <Badge count={unreadCount} muted={isDnd} part={props} partRef={ref} />;
  if (markedUnread) {
    return renderPart(
      'i',
      { className: 'im-dot', 'data-im-part': 'unread-dot', 'data-muted': isDnd || undefined },
      props,
      ref,
    );
  }
  return isTop
    ? renderPart('span', { className: 'im-chat__pin', children: <Icon shape={Pin} size={12} /> }, props, ref)
    : null;
});

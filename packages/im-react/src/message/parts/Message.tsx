import { forwardRef, type ReactNode } from 'react';
import { canResend } from '../../hooks/messages/file-refusal.ts';
import type { PartProps } from '../../primitives/render-part.ts';
import { type MessageProps, useMessageList } from '../list-context.ts';
import {
  MessageActionBar,
  MessageAvatar,
  MessageBody,
  MessageColumn,
  MessageContent,
  MessageContextFailure,
  MessageContextMeta,
  MessageContextReactions,
  MessageLine,
  MessageResend,
  MessageSender,
  showsSender,
} from './MessageParts.tsx';
import { MessageRoot } from './MessageRoot.tsx';

/** Props of `Message`: the row, its layout, and attributes for its root `article`. */
export interface MessagePartProps extends MessageProps, Omit<PartProps<'article'>, 'children'> {}

/**
 * One message: avatar, sender name, bubble, reactions, failure note and hover buttons. Compose the same parts in
 * another order for a custom message, in a slot of a list or in a list of your own.
 */
export const Message = forwardRef<HTMLElement, MessagePartProps>(function Message(props, ref): ReactNode {
  const { row } = props;
  const { group } = useMessageList();
  // Column and Line as elements, and without parts that would render nothing: a list opens with many rows.
  const hasSender = showsSender(row, group);
  return (
    <MessageRoot {...props} ref={ref}>
      {hasSender ? <MessageAvatar /> : null}
      <div className="im-row__col">
        {hasSender ? <MessageSender /> : null}
        <div className="im-row__line">
          {canResend(row) ? <MessageResend /> : null}
          <MessageBody />
          <MessageActionBar />
        </div>
        {row.reactions.length > 0 ? <MessageContextReactions /> : null}
        {row.state === 'failed' ? <MessageContextFailure /> : null}
      </div>
    </MessageRoot>
  );
});

/** Compound parts of a message. Each must be inside a `Message.Root`, which must be inside a `MessageList`. */
export const MESSAGE_PARTS = {
  /** Root of a message (an `article`): accessible name, focus, menu, gestures, selection. */
  Root: MessageRoot,
  /** Picture of the sender. */
  Avatar: MessageAvatar,
  /** Name and role of the sender, in a group at the first message of a run. */
  Sender: MessageSender,
  /** Column beside the avatar, for everything else. */
  Column: MessageColumn,
  /** Line of the bubble and its side actions, within the column. */
  Line: MessageLine,
  /** Mark before a message that was not sent; nothing for other messages. */
  Resend: MessageResend,
  /** Bubble with quote, content, time and state. */
  Bubble: MessageBody,
  /** Content by the message's kind. */
  Content: MessageContent,
  /** Edited mark, read count, time and state, for a custom bubble. */
  Meta: MessageContextMeta,
  /** Buttons beside the bubble on hover. */
  Actions: MessageActionBar,
  /** Reactions below the bubble. */
  Reactions: MessageContextReactions,
  /** Why the message was not sent, with "Resend" and "Delete"; nothing for other messages. */
  Failure: MessageContextFailure,
} as const;

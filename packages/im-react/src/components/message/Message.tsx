import { forwardRef, type ReactNode } from 'react';
import type { PartProps } from '../../slots/draw-part.ts';
import { NO_ACTIONS } from '../message-actions/create-message-actions.ts';
import { type MessageProps, useMessageList } from '../message-list/list-context.ts';
import {
  MessageActionBar,
  MessageAvatar,
  MessageBody,
  MessageContent,
  MessageContextFailure,
  MessageContextMeta,
  MessageContextReactions,
  MessageSender,
} from './MessageParts.tsx';
import { MessageRoot } from './MessageRoot.tsx';
import { ResendMark } from './ResendMark.tsx';

export interface MessagePartProps extends MessageProps, Omit<PartProps<'article'>, 'children'> {}

/**
 * One message, composed of its parts: picture and name where a group begins, the bubble, what failed, and the buttons
 * under the pointer. A host may stand the same parts in another order, as a slot of a list or in a list of its own.
 */
export const Message = forwardRef<HTMLElement, MessagePartProps>(function Message(props, ref): ReactNode {
  const { row } = props;
  const { actions } = useMessageList();
  return (
    <MessageRoot {...props} ref={ref}>
      <MessageAvatar />
      <div className="im-row__col">
        <MessageSender />
        <div className="im-row__line">
          {row.state === 'failed' && actions !== NO_ACTIONS ? (
            <ResendMark onResend={() => actions.run('resend', row)} />
          ) : null}
          <MessageBody />
          <MessageActionBar />
        </div>
        <MessageContextReactions />
        <MessageContextFailure />
      </div>
    </MessageRoot>
  );
});

/** The parts of a message. Each stands in a `Message.Root`, and that in a `MessageList`. */
export const MESSAGE_PARTS = {
  Root: MessageRoot,
  Avatar: MessageAvatar,
  Sender: MessageSender,
  Bubble: MessageBody,
  Content: MessageContent,
  Meta: MessageContextMeta,
  Actions: MessageActionBar,
  Reactions: MessageContextReactions,
  Failure: MessageContextFailure,
} as const;

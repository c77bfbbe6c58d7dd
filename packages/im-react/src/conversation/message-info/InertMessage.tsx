import type { MessageRow, OpenTimeline, Readable } from 'im-sdk';
import { type ReactNode, useMemo } from 'react';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { MessageListContext, type MessageListContextValue } from '../../message/list-context.ts';
import { NO_ACTIONS } from '../../message/no-actions.ts';
import { Message } from '../../message/parts/Message.tsx';
import type { RowLayout } from '../../message/row-layout.ts';

const constant = <T,>(value: T): Readable<T> => ({ getSnapshot: () => value, subscribe: () => () => undefined });
const nothing = (): void => undefined;

/** A message on its own stands in no list that scrolls. */
const NO_SCROLLING = {
  away: constant(false),
  unreadAbove: constant(0),
  dayInView: constant(0),
  jumpToLatest: nothing,
  jumpToUnread: nothing,
  takeFocus: nothing,
};

const ALONE: RowLayout = { first: true, last: true, mark: 'none' };

export interface InertMessageProps {
  readonly row: MessageRow;
  readonly timeline: OpenTimeline;
  /** Scrolls to a quoted message by its server id. */
  readonly onJump: (messageId: number) => void;
}

/** A message rendered as in the list, but without actions. */
export function InertMessage({ row, timeline, onJump }: InertMessageProps): ReactNode {
  const selfId = useSelfId();
  const shared = useMemo<MessageListContextValue>(
    () => ({
      conversation: row.conversation,
      group: row.conversation.startsWith('g:'),
      selfId,
      timeline,
      actions: NO_ACTIONS,
      showsReactions: false,
      jumpTo: onJump,
      isFresh: () => false,
      ...NO_SCROLLING,
    }),
    [row.conversation, selfId, timeline, onJump],
  );
  return (
    <MessageListContext.Provider value={shared}>
      <Message row={row} layout={ALONE} />
    </MessageListContext.Provider>
  );
}

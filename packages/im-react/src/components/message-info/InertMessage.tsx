import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type ReactNode, useMemo } from 'react';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { Message } from '../message/Message.tsx';
import { createActionFlow } from '../message-actions/flow/action-flow.ts';
import type { MessageCommands } from '../message-actions/message-commands.ts';
import { MessageListContext, type MessageListShared } from '../message-list/list-context.ts';
import type { RowLayout } from '../message-list/rows/row-layout.ts';

const ALONE: RowLayout = { first: true, last: true, mark: 'none' };
const nothing = (): void => undefined;
const INERT: MessageCommands = {
  available: () => [],
  items: () => [],
  run: nothing,
  react: nothing,
  openReactions: nothing,
  openReaders: nothing,
  openMenu: nothing,
  jumpTo: nothing,
  openPerson: undefined,
  pick: nothing,
  flow: createActionFlow(),
};

export interface InertMessageProps {
  readonly row: MessageRow;
  readonly timeline: OpenTimeline;
}

/** A message as it stands in the list, outside of one: nothing can be done with it there. */
export function InertMessage({ row, timeline }: InertMessageProps): ReactNode {
  const selfId = useSelfId();
  const shared = useMemo<MessageListShared>(
    () => ({
      conversation: row.conversation,
      group: row.conversation.startsWith('g:'),
      selfId,
      timeline,
      commands: INERT,
      kinds: undefined,
      isFresh: () => false,
    }),
    [row.conversation, selfId, timeline],
  );
  return (
    <MessageListContext.Provider value={shared}>
      <Message row={row} layout={ALONE} />
    </MessageListContext.Provider>
  );
}

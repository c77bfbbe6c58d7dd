import type { MessageRow } from 'im-sdk';
import { useMessageList } from '../message-list/list-context.ts';
import type { MessageActionItem } from './message-commands.ts';

/**
 * What can be done with a message now: the lines of its menu, with what the host made of them by `actions`. For parts
 * that stand in a `MessageList`; throws outside of one.
 */
export function useMessageActions(row: MessageRow): readonly MessageActionItem[] {
  const { commands } = useMessageList();
  return commands.items(row);
}

import type { MessageRow } from 'im-sdk';
import { useEffect } from 'react';
import { useReadable } from '../../hooks/useReadable.ts';
import { useMessageList } from '../message-list/list-context.ts';
import { messageWork } from './behaviour/work-on-demand.ts';
import type { MessageActionItem } from './message-commands.ts';

/**
 * What can be done with a message now: the lines of its menu, with what the host made of them by `actions`. For parts
 * that stand in a `MessageList`; throws outside of one. None until the code that knows them was fetched, which begins with
 * the first render.
 */
export function useMessageActions(row: MessageRow): readonly MessageActionItem[] {
  const { commands } = useMessageList();
  useReadable(messageWork.loaded);
  useEffect(() => void messageWork.load().catch(() => undefined), []);
  return commands.items(row);
}

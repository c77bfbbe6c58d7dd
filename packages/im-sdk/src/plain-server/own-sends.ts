import { conversationOf, type OutboxItem } from '../outbox/outbox-item.ts';
import { ImError, type Message } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';

/** Two rows with the same text are duplicates if their times differ by at most this. */
const SAME_SEND_MS = 2_000;

/** Builds the message from a send ack with only id and time; `undefined` for any other error. */
export function readShortAnswer(error: unknown, item: OutboxItem, userId: number): Message | undefined {
  if (!(error instanceof ImError) || error.code !== 'client.unexpectedAnswer') return undefined;
  const { id, sendTime } = (error.cause ?? {}) as { id?: unknown; sendTime?: unknown };
  if (typeof id !== 'number' || id <= 0) return undefined;
  const { kind, target } = conversationOf(item);
  const { type, content, tmpId } = item;
  const to = kind === 'group' ? { groupId: target } : { recvId: target };
  return {
    id,
    tmpId,
    type,
    content,
    sendTime: typeof sendTime === 'number' ? sendTime : item.time,
    sendId: userId,
    ...to,
  };
}

/** True if a send of unknown outcome arrived: an own row with the same text within 2 s, or with the same file. */
export function hasOwnRow({ messages }: Pick<RootStore, 'messages'>, item: OutboxItem): boolean {
  const tail = messages.conversation(item.conversation).segments.tail;
  return (tail?.rows ?? []).some((row) => {
    // An upload may take any time, but its URL is unique.
    const isNear = Math.abs(row.sendTime - item.time) <= SAME_SEND_MS || item.attachments !== undefined;
    return row.mine && row.content === item.content && isNear;
  });
}

import type { OutboxItem } from '../outbox/outbox-item.ts';
import { placeOf } from '../outbox/send-item.ts';
import { ImError, type Message } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';

/** Two rows with the same text are one where their times differ by no more. */
const SAME_SEND_MS = 2_000;

/** The message in an answer to a send that is nothing but id and time; `undefined` for any other fault. */
export function readShortAnswer(error: unknown, item: OutboxItem, userId: number): Message | undefined {
  if (!(error instanceof ImError) || error.code !== 'client.unexpectedAnswer') return undefined;
  const { id, sendTime } = (error.cause ?? {}) as { id?: unknown; sendTime?: unknown };
  if (typeof id !== 'number' || id <= 0) return undefined;
  const { kind, target } = placeOf(item);
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

/** Whether a send of unknown outcome arrived: an own row with the same text within 2 s of the writing, or the same file. */
export function hasOwnRow({ messages }: Pick<RootStore, 'messages'>, item: OutboxItem): boolean {
  const tail = messages.conversation(item.conversation).segments.tail;
  return (tail?.rows ?? []).some((row) => {
    // An upload may take any time, but no two uploads have the same address.
    const isNear = Math.abs(row.sendTime - item.time) <= SAME_SEND_MS || item.attachments !== undefined;
    return row.mine && row.content === item.content && isNear;
  });
}

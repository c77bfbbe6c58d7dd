import type { RootStore } from '../account/root-store.ts';
import { type ConversationKey, ImError, type Message, parseConversationKey } from '../protocol/index.ts';

/** A send without an ack; an item of the outbox. */
interface UnconfirmedSend {
  readonly conversation: ConversationKey;
  readonly tmpId: string;
  readonly type: number;
  readonly content: string;
  /** Epoch ms. */
  readonly time: number;
  readonly attachments?: unknown;
}

/** Two rows with the same text are duplicates if their times differ by at most this. */
const SAME_SEND_MS = 2_000;

/** Builds the message from a send ack with only id and time; `undefined` for any other error. */
export function readShortAnswer(error: unknown, item: UnconfirmedSend, userId: number): Message | undefined {
  if (!(error instanceof ImError) || error.code !== 'client.unexpectedAnswer') return undefined;
  const { id, sendTime } = (error.cause ?? {}) as { id?: unknown; sendTime?: unknown };
  if (typeof id !== 'number' || id <= 0) return undefined;
  const conversation = parseConversationKey(item.conversation);
  if (!conversation) return undefined;
  const { type, content, tmpId } = item;
  const to = conversation.kind === 'group' ? { groupId: conversation.target } : { recvId: conversation.target };
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
export function hasOwnRow({ messages }: Pick<RootStore, 'messages'>, item: UnconfirmedSend): boolean {
  const tail = messages.conversation(item.conversation).segments.tail;
  return (tail?.rows ?? []).some((row) => {
    // An upload may take any time, but its URL is unique.
    const isNear = Math.abs(row.sendTime - item.time) <= SAME_SEND_MS || item.attachments !== undefined;
    return row.mine && row.content === item.content && isNear;
  });
}

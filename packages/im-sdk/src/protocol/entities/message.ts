import * as v from 'valibot';
import { Id, Time } from '../ids.ts';

/** What a quote shows of the quoted message; without content once that was recalled. */
export const QuotedMessage = v.looseObject({
  id: Id,
  sendId: v.nullish(v.number()),
  sendNickName: v.nullish(v.string()),
  type: v.nullish(v.number()),
  content: v.nullish(v.string()),
  status: v.nullish(v.number()),
});
export type QuotedMessage = v.InferOutput<typeof QuotedMessage>;

/** One kind of reaction on a message: how many have it on, and whether the reader does. */
export const Reaction = v.looseObject({ emoji: v.string(), count: v.number(), mine: v.nullish(v.boolean()) });
export type Reaction = v.InferOutput<typeof Reaction>;

/**
 * A message on the wire: a stored row (with `id` and `chatSeq`), or a push that is no row
 * (a receipt, a read position, a change of a friend or a group) told apart by `type`, the missing id, or `signal`.
 */
export const Message = v.looseObject({
  id: v.nullish(v.number()),
  tmpId: v.nullish(v.string()),
  /** Dense number within the conversation, from 1 (extension). */
  chatSeq: v.nullish(v.number()),
  /** Dense number among the counting rows of the conversation (extension); absent on other rows. */
  countSeq: v.nullish(v.number()),
  /** Ascending number of a system notice. */
  seqNo: v.nullish(v.number()),
  sendId: v.nullish(v.number()),
  recvId: v.nullish(v.number()),
  groupId: v.nullish(v.number()),
  content: v.nullish(v.string()),
  type: v.number(),
  sendTime: v.nullish(Time),
  status: v.nullish(v.number()),
  sendNickName: v.nullish(v.string()),
  sendHeadImage: v.nullish(v.string()),
  sendRole: v.nullish(v.number()),
  quoteMessage: v.nullish(QuotedMessage),
  atUserIds: v.nullish(v.array(v.number())),
  receipt: v.nullish(v.boolean()),
  readedCount: v.nullish(v.number()),
  receiptOk: v.nullish(v.boolean()),
  title: v.nullish(v.string()),
  isEdited: v.nullish(v.boolean()),
  editedAt: v.nullish(v.number()),
  signal: v.nullish(v.boolean()),
  /** What people put on it, as the reader sees it. */
  reactions: v.nullish(v.array(Reaction)),
  ext: v.nullish(v.record(v.string(), v.unknown())),
  /** On a push of type 11 or 12: the read position as a `chatSeq` (extension). */
  readSeq: v.nullish(v.number()),
});
export type Message = v.InferOutput<typeof Message>;

/** A row that the server stored: what `send`, pulls, pages and pushes 3 and 4 of content carry. */
export interface StoredMessage extends Message {
  id: number;
  sendId: number;
  sendTime: number;
}

/** Whether a message is a stored row rather than a push without an id. */
export function isStored(message: Message): message is StoredMessage {
  return (
    typeof message.id === 'number' &&
    message.id > 0 &&
    typeof message.sendId === 'number' &&
    typeof message.sendTime === 'number' &&
    message.signal !== true
  );
}

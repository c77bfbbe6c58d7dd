import * as v from 'valibot';
import { ChatKind, Id, Time } from '../base/ids.ts';
import { limits } from '../base/limits.ts';

/** The quoted message in a quote; without content once it is recalled. */
export const QuotedMessage = v.looseObject({
  /** Server id of the quoted message. */
  id: Id,
  /** User id of its sender. */
  sendId: v.nullish(v.number()),
  /** Nickname of its sender. */
  sendNickName: v.nullish(v.string()),
  /** One of `MessageType`. */
  type: v.nullish(v.number()),
  /** Text, or JSON text for structured types; missing once recalled. */
  content: v.nullish(v.string()),
  /** One of `MessageStatus`. */
  status: v.nullish(v.number()),
});
export type QuotedMessage = v.InferOutput<typeof QuotedMessage>;

/** Origin of a forwarded message: a name, no id and no link. */
export const Forwarded = v.looseObject({ name: v.string() });
export type Forwarded = v.InferOutput<typeof Forwarded>;

/** A reaction on a message: number of users, and whether the caller is one of them. */
export const Reaction = v.looseObject({ emoji: v.string(), count: v.number(), mine: v.nullish(v.boolean()) });
export type Reaction = v.InferOutput<typeof Reaction>;

/**
 * A message on the wire: a stored row (with `id` and `chatSeq`), or a push that is not a row (a receipt, a read
 * position, a change of a friend or group). A push has no id, or a `signal`, or a type of its own.
 */
export const Message = v.looseObject({
  id: v.nullish(v.number()),
  tmpId: v.nullish(v.string()),
  /** Gapless sequence number in the conversation, from 1 (extension). */
  chatSeq: v.nullish(v.number()),
  /** Gapless sequence number among the counting rows of the conversation (extension); missing on other rows. */
  countSeq: v.nullish(v.number()),
  /** Ascending sequence number of a system notice. */
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
  /** The original sender of a forwarded message (extension). */
  forwarded: v.nullish(Forwarded),
  /** The sender's own read position did not move with this send (extension). */
  keepUnread: v.nullish(v.boolean()),
  readedCount: v.nullish(v.number()),
  receiptOk: v.nullish(v.boolean()),
  /** Who should have read it: the other members at its sending (extension). */
  receiptTotal: v.nullish(v.number()),
  title: v.nullish(v.string()),
  isEdited: v.nullish(v.boolean()),
  editedAt: v.nullish(v.number()),
  signal: v.nullish(v.boolean()),
  /** Reactions on the message, as seen by the caller. */
  reactions: v.nullish(v.array(Reaction)),
  ext: v.nullish(v.record(v.string(), v.unknown())),
  /** In a push of type 11 or 12: read position as a `chatSeq` (extension). */
  readSeq: v.nullish(v.number()),
});
export type Message = v.InferOutput<typeof Message>;

/** True if a value matches the schema `Message`. By hand, for speed: `decode-frame.test.ts` holds both equal. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const m = value as { readonly [field: string]: unknown };
  return (
    typeof m.type === 'number' &&
    numberOrNone(m.id) &&
    textOrNone(m.tmpId) &&
    numberOrNone(m.chatSeq) &&
    numberOrNone(m.countSeq) &&
    numberOrNone(m.seqNo) &&
    numberOrNone(m.sendId) &&
    numberOrNone(m.recvId) &&
    numberOrNone(m.groupId) &&
    textOrNone(m.content) &&
    timeOrNone(m.sendTime) &&
    numberOrNone(m.status) &&
    textOrNone(m.sendNickName) &&
    textOrNone(m.sendHeadImage) &&
    numberOrNone(m.sendRole) &&
    quoteOrNone(m.quoteMessage) &&
    numbersOrNone(m.atUserIds) &&
    flagOrNone(m.receipt) &&
    forwardedOrNone(m.forwarded) &&
    flagOrNone(m.keepUnread) &&
    numberOrNone(m.readedCount) &&
    flagOrNone(m.receiptOk) &&
    numberOrNone(m.receiptTotal) &&
    textOrNone(m.title) &&
    flagOrNone(m.isEdited) &&
    numberOrNone(m.editedAt) &&
    flagOrNone(m.signal) &&
    reactionsOrNone(m.reactions) &&
    objectOrNone(m.ext) &&
    numberOrNone(m.readSeq)
  );
}

/** Optional fields of any message that is sent. */
export interface MessageExtras {
  /** Id of the quoted message. */
  readonly quoteMessageId?: number;
  /** Ids of mentioned users, at most 50; -1 for everyone (groups, owner and managers only). */
  readonly atUserIds?: readonly number[];
  /** The host's own fields, at most 1 KiB as JSON. Stored and delivered; not shown. */
  readonly ext?: Readonly<Record<string, unknown>>;
  /**
   * The message that is forwarded, by its id on the server and the kind of its conversation. The server writes its
   * sender's name to the new message (`forwarded`), if the content is the same; `message.notFound` for a message that
   * this account cannot see. Servers without the feature `forwarded` ignore it.
   */
  readonly forwardOf?: { readonly kind: 'private' | 'group'; readonly id: number };
  /**
   * True for a message that is sent without the conversation in view: its unread messages stay unread. Servers without
   * the feature `keepUnread` ignore it. Default false.
   */
  readonly keepUnread?: boolean;
}

/** Schemas of `MessageExtras`, for requests and for the input of a host. */
export const messageExtras = {
  quoteMessageId: Id,
  atUserIds: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(-1))), v.maxLength(limits.atUserIds)),
  forwardOf: v.object({ kind: ChatKind, id: Id }),
  keepUnread: v.boolean(),
  ext: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((ext) => new TextEncoder().encode(JSON.stringify(ext)).length <= limits.extBytes, 'must be at most 1 KiB'),
  ),
} satisfies { readonly [F in keyof Required<MessageExtras>]: v.GenericSchema };

/** The extras in the body of a request: only those that say something. */
export function extrasOf({ quoteMessageId, atUserIds, ext, forwardOf, keepUnread }: MessageExtras) {
  return {
    quoteMessageId: quoteMessageId || undefined,
    atUserIds: atUserIds?.length ? [...atUserIds] : undefined,
    ext,
    forwardOf,
    keepUnread: keepUnread || undefined,
  } satisfies { [F in keyof Required<MessageExtras>]: unknown };
}

/** A stored row: in answers to sends, in history pages, and in content pushes of commands 3 and 4. */
export interface StoredMessage extends Message {
  /** Id of the message. */
  id: number;
  /** User id of the sender. */
  sendId: number;
  /** Send time, epoch ms. */
  sendTime: number;
}

/** True for a stored row, false for a push without an id. */
export function isStored(message: Message): message is StoredMessage {
  return (
    typeof message.id === 'number' &&
    message.id > 0 &&
    typeof message.sendId === 'number' &&
    typeof message.sendTime === 'number' &&
    message.signal !== true
  );
}

function numberOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'number';
}

function textOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

function flagOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'boolean';
}

function forwardedOrNone(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && typeof (value as { readonly name?: unknown }).name === 'string';
}

function objectOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'object';
}

function timeOrNone(value: unknown): boolean {
  return value === undefined || value === null || (Number.isInteger(value) && (value as number) >= 0);
}

function numbersOrNone(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

function reactionsOrNone(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) && value.every(isReaction);
}

function isReaction(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { emoji, count, mine } = value as { readonly [field: string]: unknown };
  return typeof emoji === 'string' && typeof count === 'number' && flagOrNone(mine);
}

function quoteOrNone(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return false;
  const quote = value as { readonly [field: string]: unknown };
  const id = quote.id;
  return (
    Number.isInteger(id) &&
    (id as number) >= 1 &&
    (id as number) <= Number.MAX_SAFE_INTEGER &&
    numberOrNone(quote.sendId) &&
    textOrNone(quote.sendNickName) &&
    numberOrNone(quote.type) &&
    textOrNone(quote.content) &&
    numberOrNone(quote.status)
  );
}

import type { NewMessage, SeenUpTo } from '../account/account-scope.ts';
import { allUploaded, resetUploads } from '../account/attachment.ts';
import type { Clock, Random } from '../platform/platform.ts';
import { type ConversationKey, type ErrorCode, ImError, parseConversationKey } from '../protocol/index.ts';
import { type ConversationState, newestPosition } from '../store/conversations/conversation-state.ts';
import { unreadOf } from '../store/conversations/counters.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { emptyRow, extraFields } from '../store/messages/message-row-fields.ts';
import { quoteOf } from '../store/messages/quotes.ts';

/** Version of the stored format. Items are never dropped, so every later version must read it. */
const VERSION = 1;

/** Hexadecimal digits of the time in a `tmpId`. */
const TIME_DIGITS = 12;
/** Highest count of one millisecond in a `tmpId`. */
const MOST = 0xfff;

/** A message without the server's ack. */
export interface OutboxItem extends NewMessage {
  readonly v: typeof VERSION;
  readonly tmpId: string;
  readonly conversation: ConversationKey;
  /** When the message was written (epoch ms); shown until the server sends its own time. */
  readonly time: number;
  /** True once a send was started: its outcome may be unknown. */
  readonly attempted: boolean;
  readonly failure: ErrorCode | undefined;
  /** The host's text for the refusal. */
  readonly failureReason?: string | undefined;
  /** Position of the newest row of the conversation when it failed: its row keeps its place in time. */
  readonly failedAfter?: number | undefined;
  /** True if the files are on disk. */
  readonly areFilesStored?: boolean | undefined;
  /** The newest row of the conversation when the message was written. Missing in items of earlier versions. */
  readonly writtenAfter?: SeenUpTo | undefined;
  /** Id of its broadcast. */
  readonly broadcast?: string | undefined;
}

/** Creates an item that was never sent. */
export function newItem(item: Omit<OutboxItem, 'v' | 'attempted' | 'failure'>): OutboxItem {
  return { v: VERSION, ...item, attempted: false, failure: undefined };
}

/**
 * True if unread messages came after the item was written, while it waited for a connection or an upload. Sending
 * usually moves the own read position; here it would mark unseen messages as read.
 */
export function hasUnseen({ writtenAfter }: OutboxItem, state: ConversationState): boolean {
  return writtenAfter !== undefined && newestPosition(state) > writtenAfter.position && unreadOf(state) > 0;
}

/** True if all files are uploaded, so that the item may be sent. */
export function isReady({ attachments }: OutboxItem): boolean {
  return attachments === undefined || allUploaded(attachments);
}

/** The conversation of an item. @throws `request.invalid` if the key is invalid */
export function conversationOf(item: OutboxItem): { kind: 'private' | 'group' | 'system'; target: number } {
  const parsed = parseConversationKey(item.conversation);
  if (parsed) return parsed;
  throw new ImError('request.invalid', 'This conversation takes no messages', { category: 'invalid' });
}

/** Parses a stored item; `undefined` if the format is unknown. */
export function readItem(value: unknown): OutboxItem | undefined {
  const item = value as Partial<OutboxItem> | undefined;
  if (typeof item !== 'object' || item === null || item.v !== VERSION) return undefined;
  if (typeof item.tmpId !== 'string' || typeof item.conversation !== 'string') return undefined;
  // The name of the field in earlier versions.
  const { filesKept, ...known } = item as OutboxItem & { filesKept?: boolean };
  return filesKept === undefined ? known : { areFilesStored: filesKept, ...known };
}

/** Resets a failed item for a retry. After a `file.*` error its files are uploaded again. */
export function resetForRetry(item: OutboxItem): OutboxItem {
  const anew = item.failure?.startsWith('file.') && item.attachments && !item.broadcast;
  return {
    ...item,
    failure: undefined,
    failureReason: undefined,
    failedAfter: undefined,
    ...(anew ? { attachments: resetUploads(item.attachments ?? []) } : {}),
  };
}

/** The optimistic row of an item; `quoted` is the row it quotes, if known. */
export function pendingRow(
  item: OutboxItem,
  me: { id: number; nickName: string; headImage: string },
  state: 'queued' | 'sending' | 'failed' | 'deleting',
  quoted?: MessageRow,
): MessageRow {
  const { quoteMessageId = 0 } = item;
  const isFailed = state === 'failed';
  return {
    ...emptyRow,
    ...extraFields(item),
    key: item.tmpId,
    conversation: item.conversation,
    tmpId: item.tmpId,
    type: item.type,
    content: item.content,
    sendId: me.id,
    mine: true,
    sendNickName: me.nickName,
    sendHeadImage: me.headImage,
    sendTime: item.time,
    state,
    failure: isFailed ? item.failure : undefined,
    failureReason: isFailed ? item.failureReason : undefined,
    quote: quoted ? quoteOf(quoted) : quoteMessageId > 0 ? { id: quoteMessageId } : undefined,
    receipt: item.receipt,
  };
}

/** Creation time of an id (epoch ms). */
export function timeOf(tmpId: string): number {
  return Number.parseInt(tmpId.slice(0, TIME_DIGITS), 16);
}

/**
 * Generates message ids: UUIDv7 without dashes, 32 characters. They ascend as text even within one millisecond, after
 * the clock was set back and after a reload, which keeps the outbox in order.
 */
export class TmpIds {
  readonly #clock: Clock;
  readonly #random: Random;
  #time = 0;
  #count = 0;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Makes later ids sort after this one. */
  follow(tmpId: string): void {
    if (!/^[0-9a-f]{12}7[0-9a-f]{3}/.test(tmpId)) return;
    const time = Number.parseInt(tmpId.slice(0, TIME_DIGITS), 16);
    const count = Number.parseInt(tmpId.slice(TIME_DIGITS + 1, TIME_DIGITS + 4), 16);
    if (time < this.#time || (time === this.#time && count <= this.#count)) return;
    this.#time = time;
    this.#count = count;
  }

  next(): string {
    const now = this.#clock.now();
    this.#count = now > this.#time ? 0 : this.#count + 1;
    this.#time = Math.max(now, this.#time);
    if (this.#count > MOST) {
      this.#time += 1;
      this.#count = 0;
    }
    const bytes = this.#random.bytes(8);
    bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
    const chance = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${this.#time.toString(16).padStart(TIME_DIGITS, '0')}7${this.#count.toString(16).padStart(3, '0')}${chance}`;
  }
}

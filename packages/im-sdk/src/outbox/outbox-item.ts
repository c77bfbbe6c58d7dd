import type { ConversationKey, ErrorCode } from '../protocol/index.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { quoteOf } from '../store/messages/quotes.ts';
import { NO_MARKS, NO_REACTIONS } from '../store/messages/reactions.ts';
import { type Attachment, allUploaded, notUploaded } from './uploads/attachment.ts';

/** Format of stored items: never dropped, so every later version has to read it. */
const VERSION = 1;

/** A message that the server has not confirmed. */
export interface OutboxItem {
  readonly v: typeof VERSION;
  readonly tmpId: string;
  readonly conversation: ConversationKey;
  readonly type: number;
  readonly content: string;
  readonly atUserIds: readonly number[];
  readonly quoteMessageId: number;
  readonly receipt: boolean;
  /** What the host attached; missing in items of earlier versions. */
  readonly ext?: Readonly<Record<string, unknown>> | undefined;
  /** Epoch ms of the writing, shown until the server says its own. */
  readonly time: number;
  /** Whether a send of it was ever begun: its outcome may be unknown. */
  readonly attempted: boolean;
  readonly failure: ErrorCode | undefined;
  /** What a host said of its refusal. */
  readonly failureReason?: string | undefined;
  /** Files that have to be on the server before it is sent; `content` is made of what the server says of them. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** Whether the files are on disk. */
  readonly filesKept?: boolean | undefined;
  /** The broadcast that it is part of. */
  readonly broadcast?: string | undefined;
}

export function newItem(item: Omit<OutboxItem, 'v' | 'attempted' | 'failure'>): OutboxItem {
  return { v: VERSION, ...item, attempted: false, failure: undefined };
}

/** Whether it may be sent: the server has its files. */
export function isReady({ attachments }: OutboxItem): boolean {
  return attachments === undefined || allUploaded(attachments);
}

/** Reads a stored item; `undefined` for what no version wrote. */
export function readItem(value: unknown): OutboxItem | undefined {
  const item = value as Partial<OutboxItem> | undefined;
  if (typeof item !== 'object' || item === null || item.v !== VERSION) return undefined;
  return typeof item.tmpId === 'string' && typeof item.conversation === 'string' ? (item as OutboxItem) : undefined;
}

/** The item as it is tried once more: files that the server does not take any more are uploaded anew. */
export function triedAgain(item: OutboxItem): OutboxItem {
  const anew = item.failure?.startsWith('file.') && item.attachments && !item.broadcast;
  return {
    ...item,
    failure: undefined,
    failureReason: undefined,
    ...(anew ? { attachments: notUploaded(item.attachments ?? []) } : {}),
  };
}

/** The row that shows an item until the server has it; `quoted` is the row that it answers, where it is here. */
export function pendingRow(
  item: OutboxItem,
  me: { id: number; nickName: string; headImage: string },
  state: 'queued' | 'sending' | 'failed' | 'deleting',
  quoted?: MessageRow,
): MessageRow {
  const { quoteMessageId } = item;
  return {
    key: item.tmpId,
    conversation: item.conversation,
    id: 0,
    seq: 0,
    tmpId: item.tmpId,
    type: item.type,
    content: item.content,
    title: '',
    sendId: me.id,
    mine: true,
    sendNickName: me.nickName,
    sendHeadImage: me.headImage,
    sendRole: 0,
    sendTime: item.time,
    state,
    failure: state === 'failed' ? item.failure : undefined,
    recalled: false,
    recalledBy: 0,
    revision: 0,
    quote: quoted ? quoteOf(quoted) : quoteMessageId > 0 ? { id: quoteMessageId } : undefined,
    atUserIds: item.atUserIds,
    receipt: item.receipt,
    readedCount: 0,
    receiptOk: false,
    reactions: NO_REACTIONS,
    ext: item.ext,
    deleted: false,
    contentAt: 0,
    marks: NO_MARKS,
    reactedUpTo: 0,
    ...(state === 'failed' && item.failureReason !== undefined && { failureReason: item.failureReason }),
  };
}

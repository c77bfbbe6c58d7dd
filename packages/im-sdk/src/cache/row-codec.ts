import type { ConversationKey, ErrorCode, QuotedMessage } from '../protocol/index.ts';
import type { MessageRow, MessageState } from '../store/messages/message-row.ts';
import { NO_MARKS, type ReactionMark, shownReactions } from '../store/messages/reactions.ts';

/** Index on disk: append only. */
const STATES: readonly MessageState[] = ['queued', 'sending', 'failed', 'sent', 'read', 'deleting'];

/** A row as stored in a chunk: fields by index, so that neither names nor defaults are stored. */
type StoredRow = readonly [
  key: string | 0,
  id: number,
  seq: number,
  tmpId: string | 0,
  type: number,
  content: string,
  sendId: number,
  flags: number,
  sendNickName: string,
  sendHeadImage: string,
  sendRole: number,
  sendTime: number,
  state: number,
  rest: StoredRest | 0,
  /** 0 if equal to the row's id. */
  reactedUpTo: number,
];

interface StoredRest {
  readonly title?: string;
  readonly failure?: ErrorCode | undefined;
  readonly recalledBy?: number;
  readonly revision?: number;
  /** For edited rows; else `reactedUpTo` is used. */
  readonly contentAt?: number;
  readonly quote?: QuotedMessage | undefined;
  readonly atUserIds?: readonly number[];
  readonly readedCount?: number;
  readonly ext?: Readonly<Record<string, unknown>> | undefined;
  readonly marks?: readonly ReactionMark[];
}

const MINE = 1;
const RECALLED = 2;
const RECEIPT = 4;
const RECEIPT_OK = 8;
/** `key` equals `tmpId`. */
const KEYED_BY_TMP = 16;
const DELETED = 32;
const NOBODY: readonly number[] = [];
const NOTHING_ELSE: StoredRest = {};

/** Encodes the rows of a chunk. Text is many times faster to store than objects, and works with any driver. */
export function encodeRows(rows: readonly MessageRow[]): string {
  return JSON.stringify(rows.map(toStored));
}

/** Decodes the output of `encodeRows`. Anything else yields an empty chunk: the server has the rows. */
export function decodeRows(text: unknown, conversation: ConversationKey): MessageRow[] {
  if (typeof text !== 'string') return [];
  try {
    return (JSON.parse(text) as StoredRow[]).map((row) => fromStored(row, conversation));
  } catch {
    return [];
  }
}

function toStored(row: MessageRow): StoredRow {
  const flags =
    (row.mine ? MINE : 0) |
    (row.recalled ? RECALLED : 0) |
    (row.receipt ? RECEIPT : 0) |
    (row.receiptOk ? RECEIPT_OK : 0) |
    (row.deleted ? DELETED : 0);
  const plain =
    row.title === '' &&
    row.recalledBy === 0 &&
    row.revision === 0 &&
    row.quote === undefined &&
    row.atUserIds.length === 0 &&
    row.readedCount === 0 &&
    row.ext === undefined &&
    row.marks.length === 0 &&
    row.failure === undefined;
  return [
    row.key === `i${row.id}` || row.key === row.tmpId ? 0 : row.key,
    row.id,
    row.seq,
    row.tmpId === '' ? 0 : row.tmpId,
    row.type,
    row.content,
    row.sendId,
    row.key === row.tmpId ? flags | KEYED_BY_TMP : flags,
    row.sendNickName,
    row.sendHeadImage,
    row.sendRole,
    row.sendTime,
    STATES.indexOf(row.state),
    plain
      ? 0
      : {
          title: row.title,
          failure: row.failure,
          recalledBy: row.recalledBy,
          revision: row.revision,
          contentAt: row.contentAt,
          quote: row.quote,
          atUserIds: row.atUserIds,
          readedCount: row.readedCount,
          ext: row.ext,
          marks: row.marks,
        },
    row.reactedUpTo === row.id ? 0 : row.reactedUpTo,
  ];
}

/** Same field order as `toRow`, so that rows from disk and from the wire share one hidden class. */
function fromStored(stored: StoredRow, conversation: ConversationKey): MessageRow {
  const [key, id, seq, tmpId, type, content, sendId, flags, nickName, headImage, role, sendTime, state, extra, upTo] =
    stored;
  const rest: StoredRest = extra === 0 ? NOTHING_ELSE : extra;
  return {
    key: key !== 0 ? key : flags & KEYED_BY_TMP ? tmpId || '' : `i${id}`,
    conversation,
    id,
    seq,
    tmpId: tmpId || '',
    type,
    content,
    title: rest.title ?? '',
    sendId,
    mine: (flags & MINE) !== 0,
    sendNickName: nickName,
    sendHeadImage: headImage,
    sendRole: role,
    sendTime,
    state: STATES[state] ?? 'sent',
    failure: rest.failure,
    recalled: (flags & RECALLED) !== 0,
    recalledBy: rest.recalledBy ?? 0,
    revision: rest.revision ?? 0,
    contentAt: rest.contentAt ?? (upTo || id),
    quote: rest.quote,
    atUserIds: rest.atUserIds ?? NOBODY,
    receipt: (flags & RECEIPT) !== 0,
    readedCount: rest.readedCount ?? 0,
    receiptOk: (flags & RECEIPT_OK) !== 0,
    reactions: shownReactions(rest.marks ?? NO_MARKS),
    ext: rest.ext,
    deleted: (flags & DELETED) !== 0,
    marks: rest.marks?.length ? rest.marks : NO_MARKS,
    reactedUpTo: upTo || id,
  };
}

import type { ConversationKey } from '../protocol/index.ts';
import type { MessageRow, MessageState } from '../store/messages/message-row.ts';
import { emptyRow, namedFields } from '../store/messages/message-row-fields.ts';
import { NO_MARKS, shownReactions } from '../store/messages/reactions.ts';
import { messageKey } from '../store/messages/row-key.ts';
import { positionOf } from '../store/messages/segments.ts';
import { chunkOf } from './cache-keys.ts';

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

/** Fields that most rows lack, by name; a missing one is empty. `contentAt`: if missing, that of `reactedUpTo`. */
type StoredRest = { readonly [F in (typeof restNames)[number] | 'contentAt']?: MessageRow[F] };

const restNames = [...namedFields, 'failure', 'recalledBy', 'revision', 'marks'] as const;

const MINE = 1;
const RECALLED = 2;
const RECEIPT = 4;
const RECEIPT_OK = 8;
/** `key` equals `tmpId`. */
const KEYED_BY_TMP = 16;
const DELETED = 32;

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
  return [
    row.key === messageKey(row.conversation, row.id) || row.key === row.tmpId ? 0 : row.key,
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
    restOf(row),
    row.reactedUpTo === row.id ? 0 : row.reactedUpTo,
  ];
}

function restOf(row: MessageRow): StoredRest | 0 {
  const found = restNames.filter((name) => !isEmpty(row[name]));
  if (found.length === 0) return 0;
  return Object.fromEntries([...found, 'contentAt' as const].map((name) => [name, row[name]]));
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === '' ||
    value === 0 ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

function fromStored(stored: StoredRow, conversation: ConversationKey): MessageRow {
  const [key, id, seq, tmpId, type, content, sendId, flags, nickName, headImage, role, sendTime, state, rest, upTo] =
    stored;
  const reactedUpTo = upTo || id;
  const row: MessageRow = {
    ...emptyRow,
    key: key !== 0 ? key : flags & KEYED_BY_TMP ? tmpId || '' : messageKey(conversation, id),
    conversation,
    id,
    seq,
    tmpId: tmpId || '',
    type,
    content,
    sendId,
    mine: (flags & MINE) !== 0,
    sendNickName: nickName,
    sendHeadImage: headImage,
    sendRole: role,
    sendTime,
    state: STATES[state] ?? 'sent',
    recalled: (flags & RECALLED) !== 0,
    contentAt: reactedUpTo,
    receipt: (flags & RECEIPT) !== 0,
    receiptOk: (flags & RECEIPT_OK) !== 0,
    deleted: (flags & DELETED) !== 0,
    reactedUpTo,
  };
  if (rest === 0) return row;
  const { marks = NO_MARKS } = rest;
  return { ...row, ...rest, marks: marks.length > 0 ? marks : NO_MARKS, reactions: shownReactions(marks) };
}

/** Rows by the index of their chunk. */
export function byChunk(rows: readonly MessageRow[]): Map<number, MessageRow[]> {
  const chunks = new Map<number, MessageRow[]>();
  let chunk = -1;
  let current: MessageRow[] = [];
  for (const row of rows) {
    const at = chunkOf(positionOf(row));
    if (at !== chunk) {
      chunk = at;
      current = chunks.get(at) ?? [];
      chunks.set(at, current);
    }
    current.push(row);
  }
  return chunks;
}

/** Merges rows into a chunk by position; the later row wins. */
export function mergeRows(known: readonly MessageRow[], added: readonly MessageRow[]): MessageRow[] {
  const last = known[known.length - 1];
  const first = added[0];
  const ascending = added.every((row, index) => index === 0 || positionOf(row) > positionOf(added[index - 1] ?? row));
  if (ascending && (!last || !first || positionOf(last) < positionOf(first))) return [...known, ...added];
  const byPosition = new Map<number, MessageRow>();
  for (const row of known) byPosition.set(positionOf(row), row);
  for (const row of added) byPosition.set(positionOf(row), row);
  return [...byPosition.values()].sort((a, b) => positionOf(a) - positionOf(b));
}

import {
  type ConversationKey,
  type Message,
  type MessageExtras,
  MessageStatus,
  type QuotedMessage,
  SYSTEM_KEY,
} from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';
import { NO_MARKS, NO_REACTIONS, type ReactionMark, shownReactions } from './reactions.ts';

/** One field of a row that does not depend on other fields. */
interface Field<T> {
  /** Merges two versions: commutative, associative, idempotent. */
  readonly merge: (a: T, b: T) => T;
  /** True if a recall or a deletion empties it. */
  readonly isContent?: true;
  /** True if `cache/packed-row.ts` stores it by index or as a flag; others are stored by name unless empty. */
  readonly isPacked?: true;
}

/** Fields that depend on each other; see `mergeRow`. */
type DependentField =
  | 'key'
  | 'conversation'
  | 'type'
  | 'content'
  | 'revision'
  | 'contentAt'
  | 'sendTime'
  | 'state'
  | 'failure'
  | 'failureReason'
  | 'recalledBy'
  | 'recalling'
  | 'reactions'
  | 'marks'
  | 'reactedUpTo';

type IndependentField = Exclude<keyof MessageRow, DependentField>;

/**
 * All fields that merge on their own. A field of the wire is added here, in `toRow` and in `MessageRow`: merging,
 * comparison, cache and pending rows follow.
 */
export const messageFields: { readonly [F in IndependentField]: Field<MessageRow[F]> } = {
  id: { merge: Math.max, isPacked: true },
  seq: { merge: Math.max, isPacked: true },
  tmpId: { merge: firstText, isPacked: true },
  title: { merge: firstText },
  sendId: { merge: firstNumber, isPacked: true },
  mine: { merge: either, isPacked: true },
  sendNickName: { merge: firstText, isPacked: true },
  sendHeadImage: { merge: firstText, isPacked: true },
  sendRole: { merge: Math.max, isPacked: true },
  recalled: { merge: either, isPacked: true },
  quote: { merge: mergeQuotes, isContent: true },
  atUserIds: { merge: (a, b) => (a.length === 0 && b.length > 0 ? b : a) },
  forwardedFrom: { merge: firstText, isContent: true },
  receipt: { merge: either, isPacked: true },
  readedCount: { merge: Math.max },
  receiptTotal: { merge: Math.max },
  receiptOk: { merge: either, isPacked: true },
  ext: { merge: (a, b) => a ?? b, isContent: true },
  deleted: { merge: either, isPacked: true },
};

/**
 * Builds the row of a stored message. `key` stays the same for the life of the row. `asOf`: newest message id on the
 * server when it answered; the reactions are current at least up to it.
 */
export function toRow(
  message: Message,
  conversation: ConversationKey,
  key: string,
  mine: boolean,
  asOf = message.id ?? 0,
): MessageRow {
  const recalled = message.status === MessageStatus.RECALL;
  const sendId = message.sendId ?? 0;
  const marks = message.reactions?.length ? marksOf(message.reactions, asOf) : NO_MARKS;
  // Hot path: one literal. A loop over the table or a spread costs more than all of the rest.
  const row: MessageRow = {
    key,
    conversation,
    id: message.id ?? 0,
    seq: message.chatSeq ?? 0,
    tmpId: message.tmpId ?? '',
    type: message.type,
    content: message.content ?? '',
    title: message.title ?? '',
    sendId,
    mine,
    sendNickName: message.sendNickName ?? '',
    sendHeadImage: message.sendHeadImage ?? '',
    sendRole: message.sendRole ?? 0,
    sendTime: message.sendTime ?? 0,
    state: mine && message.status === MessageStatus.READED ? 'read' : 'sent',
    failure: undefined,
    failureReason: undefined,
    recalled,
    recalledBy: recalled ? sendId : 0,
    revision: message.isEdited ? (message.editedAt ?? 1) : 0,
    contentAt: asOf,
    quote: message.quoteMessage ?? undefined,
    atUserIds: message.atUserIds ?? NO_USERS,
    forwardedFrom: message.forwarded?.name ?? '',
    receipt: message.receipt ?? false,
    readedCount: message.readedCount ?? 0,
    receiptTotal: message.receiptTotal ?? 0,
    receiptOk: message.receiptOk ?? false,
    reactions: shownReactions(marks),
    ext: message.ext ?? undefined,
    deleted: false,
    marks,
    reactedUpTo: asOf,
  };
  return recalled ? withoutContent(row) : row;
}

/** Fields of a row that an own message has before it is sent. Its quote is looked up; see `pendingRow`. */
export function extraFields({ atUserIds = NO_USERS, ext }: MessageExtras): Pick<MessageRow, 'atUserIds' | 'ext'> {
  return { atUserIds, ext };
}

const NO_USERS: readonly number[] = Object.freeze([]);

/** A row in which every field is empty. */
export const emptyRow: MessageRow = toRow({ type: 0 }, SYSTEM_KEY, '', false);

type Writable<T> = { -readonly [F in keyof T]: T[F] };

const names = Object.keys(messageFields) as readonly IndependentField[];
const contentNames = names.filter((name) => messageFields[name].isContent);
const comparedNames = (Object.keys(emptyRow) as ReadonlyArray<keyof MessageRow>).filter((name) => name !== 'reactions');

/** Fields that the cache stores by name. */
export const namedFields = names.filter((name) => !messageFields[name].isPacked);

/** Merges the independent fields of two versions of a row; the others are those of `a`. */
export function mergeFields(a: MessageRow, b: MessageRow): MessageRow {
  const row: Writable<MessageRow> = { ...a };
  for (const name of names) mergeField(row, b, name);
  return row;
}

function mergeField<F extends IndependentField>(row: Writable<MessageRow>, b: MessageRow, name: F): void {
  row[name] = messageFields[name].merge(row[name], b[name]);
}

/** The row after a recall or a deletion: without content. */
export function withoutContent(row: MessageRow): MessageRow {
  const blank: Writable<MessageRow> = { ...row, content: '', reactions: NO_REACTIONS, marks: NO_MARKS, reactedUpTo: 0 };
  for (const name of contentNames) empty(blank, name);
  return blank;
}

function empty<F extends IndependentField>(row: Writable<MessageRow>, name: F): void {
  row[name] = emptyRow[name];
}

/** True if two versions of a row are equal in every field. `reactions` follow from `marks`. */
export function isSameRow(a: MessageRow, b: MessageRow): boolean {
  return comparedNames.every((name) => a[name] === b[name]);
}

function firstText(a: string, b: string): string {
  return a || b;
}

function firstNumber(a: number, b: number): number {
  return a || b;
}

function either(a: boolean, b: boolean): boolean {
  return a || b;
}

/** Merges quotes: one of a recalled message, without content, wins; else one with a known sender. */
function mergeQuotes(a: QuotedMessage | undefined, b: QuotedMessage | undefined): QuotedMessage | undefined {
  if (!a || !b) return a ?? b;
  return quoteRank(b) > quoteRank(a) ? b : a;
}

function quoteRank({ status, sendId }: QuotedMessage): number {
  if (status === MessageStatus.RECALL) return 2;
  return sendId === undefined || sendId === null ? 0 : 1;
}

function marksOf(reactions: NonNullable<Message['reactions']>, asOf: number): readonly ReactionMark[] {
  return reactions
    .map(({ emoji, count, mine }): ReactionMark => ({ emoji, count, at: asOf, mine: mine === true, mineAt: asOf }))
    .sort((a, b) => (a.emoji < b.emoji ? -1 : 1));
}

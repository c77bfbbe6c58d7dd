import { type ChatKind, limits, MessageType } from 'im-sdk/protocol';
import type { Handle } from '../../infra/database/transaction.ts';
import {
  type ConversationId,
  conversationId,
  groupConversation,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import { findParticipation, type Participation } from '../../message-log/conversations/participants.ts';
import { type MessageRow, readRow, selectMessages } from '../../message-log/message-row.ts';
import { Refusal } from '../../refusal.ts';
import { notDeletedBy } from './deleted-rows.ts';

/** Messages of a conversation, ascending. `more`: there are more in the requested direction. */
export interface RowPage {
  readonly items: MessageRow[];
  readonly more: boolean;
}

/** Patch rows: applied to their target, not listed. */
export const patchTypes = [MessageType.EDIT, MessageType.RECALL, MessageType.REACTION] as const;

/** A conversation and the reader's participation; `userId` 0 is the host. */
export interface ConversationView {
  readonly userId: number;
  readonly conversation: ConversationId;
  readonly own: Participation;
}

/**
 * `undefined` for two users without messages.
 * @throws {Refusal} `group.notMember`
 */
export async function findConversationView(
  db: Handle,
  userId: number,
  kind: ChatKind,
  target: number,
): Promise<ConversationView | undefined> {
  const ref = kind === 'private' ? privateConversation(userId, target) : groupConversation(target);
  const conversation = conversationId(ref);
  const own = await findParticipation(db, userId, conversation);
  if (own === undefined && kind === 'group') throw new Refusal('group.notMember');
  return own && { userId, conversation, own };
}

/** Bounds of a page, as message ids; `before` and `after` are exclusive. None: the newest page. */
export interface HistoryBounds {
  readonly before?: number;
  readonly after?: number;
  readonly around?: number;
  /** Epoch ms: page around the first message sent at or after it. */
  readonly at?: number;
}

/** Ascending page without patches. `more` looks backward, except with `after`. */
export async function historyPage(
  db: Handle,
  view: ConversationView,
  bounds: HistoryBounds,
  size: number,
): Promise<RowPage> {
  if (bounds.at !== undefined) {
    const id = await findFirstMessageSince(db, view, bounds.at);
    return historyPage(db, view, id === undefined ? {} : { around: id }, size);
  }
  if (bounds.around !== undefined) {
    const half = Math.floor(size / 2);
    const newer = await readForward(db, view, bounds.around - 1, size - half);
    const older = await readBackward(db, view, bounds.around, size - newer.items.length);
    return { items: [...older.items, ...newer.items], more: older.more };
  }
  if (bounds.after !== undefined) return readForward(db, view, bounds.after, size);
  return readBackward(db, view, bounds.before ?? Number.MAX_SAFE_INTEGER, size);
}

/** Page number `page` (from 1), newest first. */
export async function numberedPage(
  db: Handle,
  view: ConversationView,
  page: number,
  size: number,
): Promise<MessageRow[]> {
  const rows = await selectListed(db, view)
    .orderBy('m.chat_seq', 'desc')
    .offset((page - 1) * size)
    .limit(size)
    .execute();
  return rows.map(readRow);
}

/** Every row, patches too; `from` and `to` are inclusive chatSeqs. */
export async function rangePage(db: Handle, view: ConversationView, from: number, to: number): Promise<RowPage> {
  const rows = await selectVisible(db, view)
    .where('m.chat_seq', '>=', from)
    .where('m.chat_seq', '<=', to)
    .orderBy('m.chat_seq')
    .limit(limits.offlinePageSize + 1)
    .execute();
  return { items: rows.slice(0, limits.offlinePageSize).map(readRow), more: rows.length > limits.offlinePageSize };
}

function selectVisible(db: Handle, { userId, conversation, own }: ConversationView) {
  const rows = selectMessages(db, { reader: userId })
    .where('m.conversation_id', '=', conversation)
    .where('m.chat_seq', '>=', own.visibleFromSeq);
  return own.hasDeletions ? rows.where(notDeletedBy(userId, 'm')) : rows;
}

function selectListed(db: Handle, view: ConversationView) {
  return selectVisible(db, view).where('m.type', 'not in', patchTypes);
}

async function readBackward(db: Handle, view: ConversationView, before: number, size: number): Promise<RowPage> {
  const rows = await selectListed(db, view)
    .where('m.id', '<', before)
    .orderBy('m.id', 'desc')
    .limit(size + 1)
    .execute();
  return { items: rows.slice(0, size).map(readRow).reverse(), more: rows.length > size };
}

async function readForward(db: Handle, view: ConversationView, after: number, size: number): Promise<RowPage> {
  const rows = await selectListed(db, view)
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(size + 1)
    .execute();
  return { items: rows.slice(0, size).map(readRow), more: rows.length > size };
}

/**
 * Id of the first visible message sent at `at` (epoch ms) or later. Binary search over chatSeqs: they are dense, and
 * send times ascend with them.
 */
async function findFirstMessageSince(
  db: Handle,
  { conversation, own }: ConversationView,
  at: number,
): Promise<number | undefined> {
  const rows = db.selectFrom('message').where('conversation_id', '=', conversation);
  const newest = await rows.select('chat_seq').orderBy('chat_seq', 'desc').limit(1).executeTakeFirst();
  if (newest === undefined) return undefined;
  let low = own.visibleFromSeq;
  let high = newest.chat_seq + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await rows.select('send_time').where('chat_seq', '=', middle).executeTakeFirst();
    if (row !== undefined && row.send_time < at) low = middle + 1;
    else high = middle;
  }
  return (await rows.select('id').where('chat_seq', '=', low).executeTakeFirst())?.id;
}

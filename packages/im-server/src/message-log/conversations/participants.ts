import { sql } from 'kysely';
import type { Handle, Tx } from '../../infra/database/transaction.ts';
import type { ConversationId } from './conversation-id.ts';

/** A user's visible range and read position in a conversation. */
export interface Participation {
  readonly readSeq: number;
  readonly readCount: number;
  readonly visibleFromSeq: number;
  /** True if the user deleted messages for themself. */
  readonly hasDeletions: boolean;
}

/** Participation of a current participant; `undefined` for others, former members included. */
export async function findParticipation(
  db: Handle,
  userId: number,
  conversation: ConversationId,
): Promise<Participation | undefined> {
  const row = await db
    .selectFrom('participant')
    .select(['read_seq', 'read_count', 'visible_from_seq', 'has_deletions'])
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversation)
    .where('visible_to_seq', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      readSeq: row.read_seq,
      readCount: row.read_count,
      visibleFromSeq: row.visible_from_seq,
      hasDeletions: row.has_deletions,
    }
  );
}

/**
 * Adds users to a group's conversation, which is locked at `head`. They see messages from now on and have nothing unread.
 * A former member starts anew.
 */
export async function addParticipants(
  tx: Tx,
  conversation: ConversationId,
  userIds: readonly number[],
  head: { readonly headSeq: number; readonly countSeq: number },
): Promise<void> {
  if (userIds.length === 0) return;
  const columns = {
    read_seq: head.headSeq,
    read_count: head.countSeq,
    visible_from_seq: head.headSeq + 1,
    entered_seq: head.headSeq + 1,
    visible_to_seq: null,
  };
  await tx
    .insertInto('participant')
    .values(userIds.map((user_id) => ({ conversation_id: conversation, user_id, ...columns })))
    .onConflict((conflict) => conflict.columns(['user_id', 'conversation_id']).doUpdateSet(columns))
    .execute();
  await bumpPeopleVersion(tx, conversation);
}

/** Removes users from a group's conversation, which is locked at `head`. They keep the messages up to here. */
export async function removeParticipants(
  tx: Tx,
  conversation: ConversationId,
  userIds: readonly number[],
  head: { readonly headSeq: number },
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('participant')
    .set({ visible_to_seq: head.headSeq })
    .where('conversation_id', '=', conversation)
    .where('user_id', 'in', [...userIds])
    .where('visible_to_seq', 'is', null)
    .execute();
  await bumpPeopleVersion(tx, conversation);
}

/** Invalidates the recipient cache of every node. */
async function bumpPeopleVersion(tx: Tx, conversation: ConversationId): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ people_version: sql`people_version + 1` })
    .where('id', '=', conversation)
    .execute();
}

/** `chatSeq`s that a user may see in a conversation. */
export interface VisibleRange {
  readonly userId: number;
  readonly from: number;
  /** `Infinity` for a current participant. */
  readonly to: number;
}

/** Visible ranges of everybody who is or was in a conversation, in no order. */
export async function visibleRangesOf(db: Handle, conversation: ConversationId): Promise<VisibleRange[]> {
  const rows = await db
    .selectFrom('participant')
    .select(['user_id', 'visible_from_seq', 'visible_to_seq'])
    .where('conversation_id', '=', conversation)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    from: row.visible_from_seq,
    to: row.visible_to_seq ?? Number.POSITIVE_INFINITY,
  }));
}

/** Visible ranges of `userIds` in each of the conversations. */
export async function findVisibleRanges(
  db: Handle,
  conversations: readonly ConversationId[],
  userIds: readonly number[],
): Promise<Map<ConversationId, VisibleRange[]>> {
  const rows = await db
    .selectFrom('participant')
    .select(['conversation_id', 'user_id', 'visible_from_seq', 'visible_to_seq'])
    .where(sql<boolean>`conversation_id = any(select json_array_elements_text(${JSON.stringify(conversations)}::json))`)
    .where(sql<boolean>`user_id = any(select json_array_elements_text(${JSON.stringify(userIds)}::json)::bigint)`)
    .execute();
  const found = new Map<ConversationId, VisibleRange[]>();
  for (const row of rows) {
    const list = found.get(row.conversation_id) ?? [];
    found.set(row.conversation_id, list);
    list.push({ userId: row.user_id, from: row.visible_from_seq, to: row.visible_to_seq ?? Number.POSITIVE_INFINITY });
  }
  return found;
}

import { sql } from 'kysely';
import type { Tx } from '../../infra/database/transaction.ts';
import { type ConversationId, type ConversationRef, conversationId } from './conversation-id.ts';

/** Newest `chatSeq`, message id and `countSeq` of a conversation. */
export interface Head {
  readonly headSeq: number;
  readonly headId: number;
  readonly countSeq: number;
}

/** Locks existing conversations until the end of the transaction, in the order of their ids. */
export async function lockConversations(tx: Tx, ids: readonly ConversationId[]): Promise<Map<ConversationId, Head>> {
  const rows = await tx
    .selectFrom('conversation')
    .select(['id', 'head_seq', 'head_id', 'count_seq'])
    .where(sql<boolean>`id = any(select json_array_elements_text(${JSON.stringify(ids)}::json))`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, { headSeq: row.head_seq, headId: row.head_id, countSeq: row.count_seq }]));
}

/** Creates and locks the conversations that are missing in `heads`, with participants for private ones; adds their heads. */
export async function ensureConversations(
  tx: Tx,
  refs: readonly ConversationRef[],
  heads: Map<ConversationId, Head>,
): Promise<void> {
  const missing = new Map(refs.map((ref) => [conversationId(ref), ref] as const).filter(([id]) => !heads.has(id)));
  if (missing.size === 0) return;
  const sorted = [...missing].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx
    .insertInto('conversation')
    .values(
      sorted.map(([id, ref]) => ({
        id,
        kind: ref.kind,
        low_user_id: ref.kind === 'private' ? ref.low : null,
        high_user_id: ref.kind === 'private' ? ref.high : null,
        group_id: ref.kind === 'group' ? ref.groupId : null,
        head_seq: 0,
        head_id: 0,
        count_seq: 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const people = sorted.flatMap(([id, ref]) =>
    ref.kind === 'private' ? [ref.low, ref.high].map((userId) => ({ id, userId })) : [],
  );
  if (people.length > 0) {
    await tx
      .insertInto('participant')
      .values(
        people.map(({ id, userId }) => ({
          conversation_id: id,
          user_id: userId,
          read_seq: 0,
          read_count: 0,
          visible_from_seq: 1,
          visible_to_seq: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const [id, head] of await lockConversations(tx, [...missing.keys()])) heads.set(id, head);
}

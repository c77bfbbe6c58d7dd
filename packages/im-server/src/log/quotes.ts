import { MessageStatus } from 'im-sdk/protocol';
import type { Tx } from '../infra/database/guard.ts';
import { conversationId } from './conversations/conversation-id.ts';
import type { Draft } from './draft.ts';
import type { QuotedRow } from './message-row.ts';

/**
 * What the drafts quote: a row of the same conversation that its sender may see and that was not recalled.
 * A draft whose quote is none of that is left out.
 */
export async function readQuotes(tx: Tx, drafts: readonly Draft[]): Promise<Map<Draft, QuotedRow>> {
  const found = new Map<Draft, QuotedRow>();
  const quoting = drafts.flatMap((draft) => (draft.quoteId === undefined ? [] : [{ draft, id: draft.quoteId }]));
  if (quoting.length === 0) return found;
  const rows = await tx
    .selectFrom('message as m')
    .innerJoin('participant as p', 'p.conversation_id', 'm.conversation_id')
    .select([
      'm.id',
      'm.conversation_id',
      'm.sender_id',
      'm.sender_name',
      'm.type',
      'm.content',
      'm.status',
      'p.user_id',
    ])
    .where(
      'm.id',
      'in',
      quoting.map(({ id }) => id),
    )
    .where(
      'p.user_id',
      'in',
      quoting.map(({ draft }) => draft.senderId),
    )
    .where('p.visible_to_seq', 'is', null)
    .whereRef('m.chat_seq', '>=', 'p.visible_from_seq')
    .where('m.status', '<>', MessageStatus.RECALL)
    .execute();
  for (const { draft, id } of quoting) {
    const row = rows.find(
      (one) =>
        one.id === id && one.user_id === draft.senderId && one.conversation_id === conversationId(draft.conversation),
    );
    if (row === undefined) continue;
    found.set(draft, {
      id: row.id,
      senderId: row.sender_id,
      senderName: row.sender_name,
      type: row.type,
      content: row.content,
      status: row.status,
    });
  }
  return found;
}

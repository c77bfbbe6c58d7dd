import { MessageStatus, MessageType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { Tx } from '../../infra/database/transaction.ts';
import { lockSearchIndex, removeFromSearchIndex } from './search-index.ts';

/** Clears the content of a message, its edits, index entry and reactions. The row stays. */
export async function eraseContent(tx: Tx, id: number): Promise<void> {
  await lockSearchIndex(tx, id);
  await tx
    .updateTable('message')
    .set({
      status: MessageStatus.RECALL,
      content: '',
      title: null,
      ext: null,
      at_user_ids: null,
      quote_id: null,
      forwarded_name: null,
      forwarded_sender_id: null,
      reacted: false,
    })
    .where('id', '=', id)
    .execute();
  await sql`
    update message set content = jsonb_set(content::jsonb, '{content}', '""')::text
    where target_id = ${id} and type = ${MessageType.EDIT}`.execute(tx);
  await removeFromSearchIndex(tx, [id]);
  await tx.deleteFrom('message_reaction').where('message_id', '=', id).execute();
}

import type { Handle } from '../../infra/database/transaction.ts';
import type { ConversationView } from './history.ts';

/**
 * Id of the first visible message sent at `at` (epoch ms) or later. Binary search over chatSeqs: they are dense, and
 * send times ascend with them.
 */
export async function findFirstMessageSince(
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

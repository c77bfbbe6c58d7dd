import type { RefusalKey } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { SEND_PERMISSION_FUNCTION } from '../infra/database/sql-functions/send-permission.ts';
import type { Handle } from '../infra/database/transaction.ts';
import { type ConversationRef, peerOf } from './conversations/conversation-id.ts';
import type { SenderSnapshot } from './new-message.ts';

/** Checks the rules of a send without sending: the sender's name and role, or the refusal. */
export async function checkSendPermission(
  db: Handle,
  userId: number,
  ref: ConversationRef,
  everyone = false,
): Promise<{ readonly sender: SenderSnapshot } | { readonly refusal: RefusalKey }> {
  const peer = ref.kind === 'private' ? peerOf(ref, userId) : null;
  const groupId = ref.kind === 'group' ? ref.groupId : null;
  const { rows } = await sql<{ why_not: RefusalKey | null; name: string; role: number | null }>`
    select * from ${sql.raw(SEND_PERMISSION_FUNCTION)}(${userId}, ${peer}, ${groupId}, ${everyone})`.execute(db);
  const [row] = rows;
  if (row === undefined) return { refusal: 'user.notFound' };
  return row.why_not === null ? { sender: { senderName: row.name, senderRole: row.role } } : { refusal: row.why_not };
}

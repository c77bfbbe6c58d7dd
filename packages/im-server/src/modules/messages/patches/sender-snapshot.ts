import type { RefusalKey } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { SEND_PERMISSION_FUNCTION } from '../../../infra/database/sql-functions/send-permission.ts';
import type { Handle, Tx } from '../../../infra/database/transaction.ts';
import {
  type ConversationRef,
  parseConversationId,
  peerOf,
} from '../../../message-log/conversations/conversation-id.ts';
import type { SenderSnapshot } from '../../../message-log/new-message.ts';
import { Refusal } from '../../../refusal.ts';

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

/** Current name and role of a participant, whether or not they may write. */
export async function readSenderSnapshot(tx: Tx, userId: number, conversation: string): Promise<SenderSnapshot> {
  const ref = parseConversationId(conversation);
  const account = await tx.selectFrom('account').select('nick_name').where('id', '=', userId).executeTakeFirstOrThrow();
  if (ref.kind === 'private') return { senderName: account.nick_name, senderRole: null };
  const member = await tx
    .selectFrom('group_member')
    .select(['role', 'remark_nick_name'])
    .where('group_id', '=', ref.groupId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { senderName: member.remark_nick_name || account.nick_name, senderRole: member.role };
}

/**
 * The same for a user who must be allowed to write.
 * @throws {Refusal} the refusals of a send.
 */
export async function demandSendPermission(
  tx: Tx,
  userId: number,
  conversation: string,
  everyone: boolean,
): Promise<SenderSnapshot> {
  const verdict = await checkSendPermission(tx, userId, parseConversationId(conversation), everyone);
  if ('refusal' in verdict) throw new Refusal(verdict.refusal);
  return verdict.sender;
}

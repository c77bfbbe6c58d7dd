import type { Tx } from '../../../infra/database/transaction.ts';
import { checkSendPermission } from '../../../message-log/check-send-permission.ts';
import { parseConversationId } from '../../../message-log/conversations/conversation-id.ts';
import type { SenderSnapshot } from '../../../message-log/new-message.ts';
import { Refusal } from '../../../refusal.ts';

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

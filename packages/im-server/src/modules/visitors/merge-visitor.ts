import type { ServerContext } from '../../context.ts';
import { dissolveGroup } from '../../domain/groups/dissolve-group.ts';
import type { ChangeGroup, GroupChange } from '../../domain/groups/group-change.ts';
import { updateGroup } from '../../domain/groups/group-repository.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import { conversationId, groupConversation } from '../../message-log/conversations/conversation-id.ts';
import type { MergeVisitor, UnregisterAccount } from '../../ports.ts';
import { findCurrentChat, findVisitor, hashOfVisitor } from './visitor-repository.ts';

type Parts = Pick<ServerContext, 'database' | 'clock' | 'files'>;

export function createMergeVisitor(
  { database, clock, files }: Parts,
  changeGroup: ChangeGroup,
  unregisterAccount: UnregisterAccount,
): MergeVisitor {
  return async (userId, token) => {
    const visitor = await findVisitor(database, hashOfVisitor(token), clock.now());
    if (visitor === undefined || visitor.banned_at !== null || visitor.id === userId) return;
    const groupId = await findCurrentChat(database, visitor.id);
    if (groupId !== undefined)
      await changeGroup(userId, groupId, (change) => handOver(change, visitor.id, userId, files));
    await unregisterAccount(visitor.id);
  };
}

/** Puts the user in the visitor's place. An empty conversation is dissolved if the user has one already. */
async function handOver(change: GroupChange, visitorId: number, userId: number, files: Parts['files']): Promise<void> {
  const { tx, group } = change;
  if (!change.roles.has(visitorId)) return;
  const { opened_at } = await tx
    .selectFrom('agents_chat')
    .select('opened_at')
    .where('group_id', '=', group.id)
    .executeTakeFirstOrThrow();
  if (opened_at === null && (await findCurrentChat(tx, userId)) !== undefined) {
    await dissolveGroup(change, files);
    return;
  }
  const isAgent = change.roles.has(userId);
  if (!isAgent) await change.addMembers([userId]);
  await change.removeMembers([visitorId]);
  await moveHistory(tx, conversationId(groupConversation(group.id)), visitorId, userId, isAgent);
  await tx.updateTable('agents_chat').set({ is_current: false }).where('user_id', '=', userId).execute();
  await tx.updateTable('agents_chat').set({ user_id: userId }).where('group_id', '=', group.id).execute();
  const { nick_name } = await tx
    .selectFrom('account')
    .select('nick_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await updateGroup(tx, group.id, { name: nick_name });
  change.notifyMembers = true;
}

/** Messages, reactions, deletions, uploads and the read position of the visitor become the user's. */
async function moveHistory(tx: Tx, conversation: string, visitorId: number, userId: number, isAgent: boolean) {
  const before = await tx
    .selectFrom('participant')
    .select(['visible_from_seq', 'entered_seq', 'read_seq', 'read_count', 'has_deletions'])
    .where('conversation_id', '=', conversation)
    .where('user_id', '=', visitorId)
    .executeTakeFirstOrThrow();
  const { read_seq, read_count, ...seen } = before;
  await tx
    .updateTable('participant')
    .set(isAgent ? seen : { ...seen, read_seq, read_count })
    .where('conversation_id', '=', conversation)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('message')
    .set({ sender_id: userId })
    .where('conversation_id', '=', conversation)
    .where('sender_id', '=', visitorId)
    .execute();
  const mine = tx.selectFrom('message').select('id').where('conversation_id', '=', conversation);
  if (isAgent) await tx.deleteFrom('message_reaction').where('user_id', '=', visitorId).execute();
  else
    await tx
      .updateTable('message_reaction')
      .set({ user_id: userId })
      .where('user_id', '=', visitorId)
      .where('message_id', 'in', mine)
      .execute();
  await tx
    .updateTable('message_deletion')
    .set({ user_id: userId })
    .where('user_id', '=', visitorId)
    .where('conversation_id', '=', conversation)
    .execute();
  await tx.updateTable('stored_file').set({ owner_id: userId }).where('owner_id', '=', visitorId).execute();
}

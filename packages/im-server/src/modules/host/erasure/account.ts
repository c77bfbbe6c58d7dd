import { Cmd, MessageType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../../context.ts';
import { emptyProfile, lockAccounts } from '../../../domain/accounts/account-repository.ts';
import * as friends from '../../../domain/friends/friend-repository.ts';
import { type Tx, transact } from '../../../infra/database/transaction.ts';
import { randomBytes } from '../../../infra/random.ts';

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'changes' | 'files' | 'webhooks'>;

/** Ends every friendship. */
export async function endFriendships({ database, clock, bus, changes }: Parts, userId: number): Promise<void> {
  for (const friendId of await friends.friendIdsOf(database, userId)) {
    await transact(database, async (tx) => {
      await lockAccounts(tx, [userId, friendId]);
      await friends.unfriend(tx, userId, friendId, clock.now());
      await changes.bump(tx, { userIds: [friendId], kind: 'friend', target: userId });
    });
    const message = { type: MessageType.FRIEND_DELETED, sendId: userId, recvId: friendId, sendTime: clock.now() };
    bus.publish('signal', { userIds: [friendId], cmd: Cmd.PRIVATE, message: { ...message, signal: true } });
  }
}

/** Clears the account. The row stays, because messages of others refer to it. */
export async function eraseAccount(
  { database, clock, files, changes, webhooks }: Parts,
  userId: number,
): Promise<void> {
  await transact(database, async (tx) => {
    await files.removeReferences(tx, [{ kind: 'user', id: userId }]);
    await files.deleteUploadsOf(tx, userId);
    const noted = await tx.selectFrom('friend').select('user_id').where('friend_id', '=', userId).execute();
    await lockAccounts(tx, [userId, ...noted.map((row) => row.user_id)]);
    const knowing = await tx
      .updateTable('friend')
      .set({ remark_nick_name: '' })
      .where('friend_id', '=', userId)
      .returning('user_id')
      .execute();
    await deleteOwnRows(tx, userId);
    await deleteAnswers(tx, userId);
    await tx
      .updateTable('account')
      .set({
        ...emptyProfile,
        user_name: `x${randomBytes(9).toString('hex')}`,
        nick_name: erasedName(userId),
        password_hash: null,
        ban_reason: '',
        external_id: null,
        deleted_at: clock.now(),
      })
      .where('id', '=', userId)
      .execute();
    // Friends and former friends get the cleared account.
    const others = knowing.map((row) => row.user_id).filter((id) => id !== userId);
    await changes.bump(tx, { userIds: others, kind: 'friend', target: userId });
    await webhooks.addUserEvent(tx, 'deleted', userId);
  });
}

async function deleteOwnRows(tx: Tx, userId: number): Promise<void> {
  const sessions = tx.selectFrom('session').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('refresh_token').where('session_id', 'in', sessions).execute();
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
  await tx.deleteFrom('friend').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('friend_request')
    .where((where) => where.or([where('send_id', '=', userId), where('recv_id', '=', userId)]))
    .execute();
  await tx
    .deleteFrom('blacklist')
    .where((where) => where.or([where('user_id', '=', userId), where('blocked_id', '=', userId)]))
    .execute();
  await tx.deleteFrom('visitor').where('user_id', '=', userId).execute();
  await tx.updateTable('agents_chat').set({ page_url: '', page_title: '' }).where('user_id', '=', userId).execute();
  await tx.deleteFrom('report').where('reporter_id', '=', userId).execute();
  await tx.deleteFrom('system_notice').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notice_position').where('user_id', '=', userId).execute();
  await tx.deleteFrom('message_reaction').where('user_id', '=', userId).execute();
  await tx.deleteFrom('message_deletion').where('user_id', '=', userId).execute();
  await tx.deleteFrom('account_change').where('user_id', '=', userId).execute();
}

/** Deletes stored idempotent responses that may contain the user. */
async function deleteAnswers(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from host_answer
    where answer like ${`%"id":${userId},%`} or answer like ${`%"sendId":${userId},%`}`.execute(tx);
}

/** Display name of an erased user. */
export function erasedName(userId: number): string {
  return `user ${userId}`;
}

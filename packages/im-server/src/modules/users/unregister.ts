import { Cmd, MessageType, RequestStatus } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { lockAccounts } from '../../domain/accounts/account-repository.ts';
import { friendIdsOf } from '../../domain/friends/friend-repository.ts';
import { friendDeletedSignal } from '../../domain/friends/friend-views.ts';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import type { LeaveAllGroups, UnregisterAccount } from '../../ports.ts';

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'sessions' | 'changes' | 'files' | 'webhooks'>;

export function createUnregister(parts: Parts, leaveAllGroups: LeaveAllGroups): UnregisterAccount {
  const { database, clock, bus, sessions, changes, files, webhooks } = parts;
  return async (userId) => {
    await leaveAllGroups(userId);
    const now = clock.now();
    const friends = await transact(database, async (tx) => {
      await files.removeReferences(tx, [{ kind: 'user', id: userId }]);
      const friends = await friendIdsOf(tx, userId);
      await lockAccounts(tx, [...new Set([userId, ...friends, ...(await waitingWith(tx, userId))])]);
      const waiting = await recallRequests(tx, userId, now);
      const former = await tx.selectFrom('account').select('external_id').where('id', '=', userId).executeTakeFirst();
      await deletePersonalData(tx, userId, now);
      await webhooks.addUserEvent(tx, 'deleted', userId, former?.external_id);
      const recalled = waiting.map(
        ({ id, send_id, recv_id }) => ({ userIds: [send_id, recv_id], kind: 'request', target: id }) as const,
      );
      await changes.bump(tx, { userIds: friends, kind: 'friend', target: userId }, ...recalled);
      return friends;
    });
    for (const friend of friends) bus.publish('signal', friendDeletedSignal(userId, friend, now));
    const message = { type: MessageType.USER_UNREG, recvId: userId, content: '', sendTime: now, signal: true };
    bus.publish('signal', { userIds: [userId], cmd: Cmd.SYSTEM, message });
    await sessions.endAll(userId);
  };
}

/** Both users of each pending request of the account, with the account itself. */
async function waitingWith(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('friend_request')
    .select(['send_id', 'recv_id'])
    .where('status', '=', RequestStatus.PENDING)
    .where((where) => where.or([where('send_id', '=', userId), where('recv_id', '=', userId)]))
    .execute();
  return rows.flatMap((one) => [one.send_id, one.recv_id]);
}

function recallRequests(tx: Tx, userId: number, now: number) {
  return tx
    .updateTable('friend_request')
    .set({ status: RequestStatus.RECALLED, answered_at: now })
    .where('status', '=', RequestStatus.PENDING)
    .where((where) => where.or([where('send_id', '=', userId), where('recv_id', '=', userId)]))
    .returning(['id', 'send_id', 'recv_id'])
    .execute();
}

/** Deletes personal data. */
async function deletePersonalData(tx: Tx, userId: number, now: number): Promise<void> {
  await tx
    .updateTable('friend')
    .set({ deleted_at: now })
    .where((where) => where.or([where('user_id', '=', userId), where('friend_id', '=', userId)]))
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('blacklist')
    .where((where) => where.or([where('user_id', '=', userId), where('blocked_id', '=', userId)]))
    .execute();
  await tx.deleteFrom('visitor').where('user_id', '=', userId).execute();
  await tx
    .updateTable('account')
    .set({
      deleted_at: now,
      password_hash: null,
      external_id: null,
      head_image: '',
      head_image_thumb: '',
      mobile: '',
      email: '',
      signature: '',
      birthday: '',
      sex: null,
      company_name: '',
    })
    .where('id', '=', userId)
    .execute();
}

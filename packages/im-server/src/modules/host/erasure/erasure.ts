import { Cmd, MessageType } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import type { LeaveAllGroups } from '../../../ports.ts';
import type { Realtime } from '../../../realtime/realtime.ts';
import { Refusal } from '../../../refusal.ts';
import { endFriendships, eraseAccount } from './account.ts';
import { eraseGroupTraces, eraseTips } from './groups.ts';
import { eraseMessages } from './messages.ts';

/**
 * Erases a user with all their messages, uploads and settings; messages of others stay. Many small transactions, the
 * account last: an erasure that was interrupted is completed by a retry.
 * @throws {Refusal} `user.notFound`
 */
export type Erase = (userId: number) => Promise<void>;

export function createErase(
  context: ServerContext,
  committed: Realtime['committed'],
  leaveAllGroups: LeaveAllGroups,
): Erase {
  const { database, clock, bus, sessions } = context;
  return async (userId) => {
    const account = await database
      .updateTable('account')
      .set({ banned_at: clock.now() })
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .returning('nick_name')
      .executeTakeFirst();
    if (account === undefined) throw new Refusal('user.notFound');
    const message = { type: MessageType.USER_UNREG, recvId: userId, sendTime: clock.now(), signal: true };
    bus.publish('signal', { userIds: [userId], cmd: Cmd.SYSTEM, message });
    await sessions.endAll(userId);
    await leaveAllGroups(userId);
    await eraseMessages(context, committed, userId);
    await eraseTips(database, userId, account.nick_name);
    await eraseGroupTraces(context, userId);
    await endFriendships(context, userId);
    await eraseAccount(context, userId);
  };
}

import { Cmd, MessageType } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { transact } from '../../infra/database/transaction.ts';
import type { Bans } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';

export function createBans(parts: Pick<ServerContext, 'database' | 'clock' | 'bus' | 'sessions' | 'webhooks'>): Bans {
  const { database, clock, bus, sessions, webhooks } = parts;

  async function setBanned(userId: number, bannedAt: number | null, reason: string): Promise<void> {
    await transact(database, async (tx) => {
      const found = await tx
        .updateTable('account')
        .set({ banned_at: bannedAt, ban_reason: reason })
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (found === undefined) throw new Refusal('user.notFound');
      await webhooks.addUserEvent(tx, bannedAt === null ? 'unbanned' : 'banned', userId);
    });
  }

  return {
    async ban(userId, reason) {
      const now = clock.now();
      await setBanned(userId, now, reason);
      const message = { type: MessageType.USER_BANNED, recvId: userId, content: reason, sendTime: now, signal: true };
      bus.publish('signal', { userIds: [userId], cmd: Cmd.SYSTEM, message });
      await sessions.endAll(userId);
    },
    unban: (userId) => setBanned(userId, null, ''),
  };
}

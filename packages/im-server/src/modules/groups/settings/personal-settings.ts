import { MessageType } from 'im-sdk/protocol';
import { sql, type UpdateObject } from 'kysely';
import type { Signal } from '../../../bus-topics.ts';
import type { Caller } from '../../../caller.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../infra/database/schema/database.ts';
import { transact } from '../../../infra/database/transaction.ts';
import { Refusal } from '../../../refusal.ts';
import { ownSetting, toOwnOtherDevices } from '../signals.ts';
import { updateMembers } from '../store/member-repository.ts';

/** Settings of a group for one member, pushed to their own other terminals. */
export interface PersonalGroupSettings {
  setDnd(caller: Caller, connId: string | undefined, groupId: number, isDnd: boolean): Promise<void>;
  setTop(caller: Caller, connId: string | undefined, groupId: number, isTop: boolean): Promise<void>;
  setMsgRemind(caller: Caller, connId: string | undefined, groupId: number, msgRemind: number): Promise<void>;
  /** Hides the pinned message until another one is pinned. */
  hideTop(caller: Caller, connId: string | undefined, groupId: number): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'changes'>;

export function createPersonalGroupSettings({ database, clock, bus, changes }: Parts): PersonalGroupSettings {
  async function set(
    caller: Caller,
    connId: string | undefined,
    groupId: number,
    columns: UpdateObject<Database, 'group_member'>,
    signal: Signal,
  ): Promise<void> {
    const { userId } = caller;
    await transact(database, async (tx) => {
      const member = await tx
        .selectFrom('group_member')
        .select('user_id')
        .where('group_id', '=', groupId)
        .where('user_id', '=', userId)
        .where('quit_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (member === undefined) throw new Refusal('group.notMember');
      await updateMembers(tx, groupId, [userId], columns);
      await changes.bump(tx, { userIds: [userId], kind: 'group', target: groupId });
    });
    bus.publish('signal', toOwnOtherDevices(signal, caller, connId));
  }

  const origin = (caller: Caller) => ({ sendId: caller.userId, now: clock.now() });
  return {
    setDnd: (caller, connId, groupId, isDnd) =>
      set(
        caller,
        connId,
        groupId,
        { is_dnd: isDnd },
        ownSetting(MessageType.CARD, groupId, String(isDnd), origin(caller)),
      ),
    setTop: (caller, connId, groupId, isTop) =>
      set(
        caller,
        connId,
        groupId,
        { is_top: isTop },
        ownSetting(MessageType.GROUP_TOP, groupId, String(isTop), origin(caller)),
      ),
    setMsgRemind: (caller, connId, groupId, msgRemind) =>
      set(
        caller,
        connId,
        groupId,
        { msg_remind: msgRemind },
        ownSetting(MessageType.GROUP_SETTINGS, groupId, JSON.stringify({ id: groupId, msgRemind }), origin(caller)),
      ),
    hideTop: (caller, connId, groupId) =>
      set(
        caller,
        connId,
        groupId,
        {
          hidden_top_id: sql<number>`(select top_message_id from chat_group where id = ${groupId})`,
        },
        ownSetting(MessageType.SHAKE, groupId, undefined, origin(caller)),
      ),
  };
}

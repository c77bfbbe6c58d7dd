import { MessageType } from 'im-sdk/protocol';
import { sql, type UpdateObject } from 'kysely';
import type { ServerContext } from '../../../context.ts';
import { transact } from '../../../infra/database/guard.ts';
import type { Database } from '../../../infra/database/schema/database.ts';
import type { Caller, Signal } from '../../../ports.ts';
import { Refusal } from '../../../refusal.ts';
import { ownSetting, toOwnOthers } from '../signals.ts';
import { updateMembers } from '../store/member-repository.ts';

/** What a member sets of a group for themself alone; told to their own other terminals. */
export interface OwnGroupSettings {
  setDnd(caller: Caller, connId: string | undefined, groupId: number, isDnd: boolean): Promise<void>;
  setTop(caller: Caller, connId: string | undefined, groupId: number, isTop: boolean): Promise<void>;
  setMsgRemind(caller: Caller, connId: string | undefined, groupId: number, msgRemind: number): Promise<void>;
  /** Puts the pinned message away, until another one is pinned. */
  hideTop(caller: Caller, connId: string | undefined, groupId: number): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'changes'>;

export function createOwnGroupSettings({ database, clock, bus, changes }: Parts): OwnGroupSettings {
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
      await changes.bump(tx, [userId], 'group', groupId);
    });
    bus.publish('signal', toOwnOthers(signal, caller, connId));
  }

  const said = (caller: Caller) => ({ sendId: caller.userId, now: clock.now() });
  return {
    setDnd: (caller, connId, groupId, isDnd) =>
      set(
        caller,
        connId,
        groupId,
        { is_dnd: isDnd },
        ownSetting(MessageType.CARD, groupId, String(isDnd), said(caller)),
      ),
    setTop: (caller, connId, groupId, isTop) =>
      set(
        caller,
        connId,
        groupId,
        { is_top: isTop },
        ownSetting(MessageType.GROUP_TOP, groupId, String(isTop), said(caller)),
      ),
    setMsgRemind: (caller, connId, groupId, msgRemind) =>
      set(
        caller,
        connId,
        groupId,
        { msg_remind: msgRemind },
        ownSetting(MessageType.GROUP_SETTINGS, groupId, JSON.stringify({ id: groupId, msgRemind }), said(caller)),
      ),
    hideTop: (caller, connId, groupId) =>
      set(
        caller,
        connId,
        groupId,
        {
          hidden_top_id: sql<number>`(select top_message_id from chat_group where id = ${groupId})`,
        },
        ownSetting(MessageType.SHAKE, groupId, undefined, said(caller)),
      ),
  };
}

import { MessageType } from 'im-sdk/protocol';
import { sql, type UpdateObject } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { Signal } from '../../../bus-topics.ts';
import type { ServerContext } from '../../../context.ts';
import { updateMembers } from '../../../domain/groups/member-repository.ts';
import { GROUP_DND_SIGNAL, ownSetting, PINNED_SIGNAL, toOwnOtherDevices } from '../../../domain/groups/signals.ts';
import type { Database } from '../../../infra/database/schema/database.ts';
import { transact } from '../../../infra/database/transaction.ts';
import { Refusal } from '../../../refusal.ts';

/** Settings of a group for one member, pushed to their own other terminals. */
export interface PersonalGroupSettings {
  setDnd(actor: Actor, connId: string | undefined, groupId: number, isDnd: boolean): Promise<void>;
  setTop(actor: Actor, connId: string | undefined, groupId: number, isTop: boolean): Promise<void>;
  setMsgRemind(actor: Actor, connId: string | undefined, groupId: number, msgRemind: number): Promise<void>;
  /** Hides the pinned message until another one is pinned. */
  hidePinnedMessage(actor: Actor, connId: string | undefined, groupId: number): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'changes'>;

export function createPersonalGroupSettings({ database, clock, bus, changes }: Parts): PersonalGroupSettings {
  async function set(
    actor: Actor,
    connId: string | undefined,
    groupId: number,
    columns: UpdateObject<Database, 'group_member'>,
    signal: Signal,
  ): Promise<void> {
    const { userId } = actor;
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
    bus.publish('signal', toOwnOtherDevices(signal, actor, connId));
  }

  const author = (actor: Actor) => ({ sendId: actor.userId, now: clock.now() });
  return {
    setDnd: (actor, connId, groupId, isDnd) =>
      set(
        actor,
        connId,
        groupId,
        { is_dnd: isDnd },
        ownSetting(GROUP_DND_SIGNAL, groupId, String(isDnd), author(actor)),
      ),
    setTop: (actor, connId, groupId, isTop) =>
      set(
        actor,
        connId,
        groupId,
        { is_top: isTop },
        ownSetting(MessageType.GROUP_TOP, groupId, String(isTop), author(actor)),
      ),
    setMsgRemind: (actor, connId, groupId, msgRemind) =>
      set(
        actor,
        connId,
        groupId,
        { msg_remind: msgRemind },
        ownSetting(MessageType.GROUP_SETTINGS, groupId, JSON.stringify({ id: groupId, msgRemind }), author(actor)),
      ),
    hidePinnedMessage: (actor, connId, groupId) =>
      set(
        actor,
        connId,
        groupId,
        {
          hidden_top_id: sql<number>`(select top_message_id from chat_group where id = ${groupId})`,
        },
        ownSetting(PINNED_SIGNAL, groupId, undefined, author(actor)),
      ),
  };
}

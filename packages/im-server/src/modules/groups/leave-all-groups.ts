import { GroupRole } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { dissolveGroup } from '../../domain/groups/dissolve-group.ts';
import type { ChangeGroup, GroupChange } from '../../domain/groups/group-change.ts';
import { settleLeft } from '../../domain/groups/requests/settle-requests.ts';
import { transferOwnership } from '../../domain/groups/transfer-ownership.ts';
import type { LeaveAllGroups } from '../../ports.ts';

export function createLeaveAllGroups(
  { database, files }: Pick<ServerContext, 'database' | 'files'>,
  changeGroup: ChangeGroup,
): LeaveAllGroups {
  return async (userId) => {
    const groups = await database
      .selectFrom('group_member as m')
      .innerJoin('chat_group as g', 'g.id', 'm.group_id')
      .select('m.group_id')
      .where('m.user_id', '=', userId)
      .where('m.quit_at', 'is', null)
      .where('g.dissolved_at', 'is', null)
      .execute();
    for (const { group_id } of groups) {
      await changeGroup(userId, group_id, async (change) => {
        if (change.group.role === undefined) return;
        const isOwner = change.group.role === GroupRole.OWNER;
        const heir = isOwner ? await findHeir(change) : undefined;
        if (change.roles.size === 1 || (isOwner && heir === undefined)) {
          await dissolveGroup(change, files);
          return;
        }
        if (heir !== undefined) change.tip('tip.group.transferred', [heir]);
        // First: a former member gets no new role.
        await change.removeMembers([userId]);
        if (heir !== undefined) await transferOwnership(change, heir);
        // A visitor who does not come back would bring an old conversation to the top of each agent's list.
        if (!(await isOwnAgentsChat(change, userId))) change.tip('tip.group.left');
        change.notifyMembers = true;
        await settleLeft(change);
      });
    }
  };
}

/** The longest-standing manager, else member; `undefined` if no member can be the owner. */
async function findHeir({ tx, group, actorId }: GroupChange): Promise<number | undefined> {
  const heir = await tx
    .selectFrom('group_member')
    .select('user_id')
    .where('group_id', '=', group.id)
    .where('user_id', '!=', actorId)
    .where('user_id', 'not in', tx.selectFrom('agents_chat').select('user_id').where('group_id', '=', group.id))
    .where('quit_at', 'is', null)
    .orderBy('role', 'desc')
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return heir?.user_id;
}

/** True if the group is the conversation of this person, mostly a visitor, with the agents. */
async function isOwnAgentsChat({ tx, group }: GroupChange, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('agents_chat')
    .select('group_id')
    .where('group_id', '=', group.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

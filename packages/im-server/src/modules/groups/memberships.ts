import { GroupRole } from 'im-sdk/protocol';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../infra/database/schema/database.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import type { Memberships } from '../../ports.ts';

/** Implements the port on the table `group_member`. */
export const memberships: Memberships = {
  async holdMembers(tx, groupId, userIds) {
    const rows = await tx
      .selectFrom('group_member as m')
      .innerJoin('chat_group as g', 'g.id', 'm.group_id')
      .innerJoin('account as a', 'a.id', 'm.user_id')
      .select(['m.user_id', 'm.role', 'm.is_muted', 'g.is_all_muted', 'a.nick_name', 'm.remark_nick_name'])
      .select('a.head_image_thumb')
      .select((from) =>
        from
          .exists(from.selectFrom('visitor as v').select('v.user_id').whereRef('v.user_id', '=', 'm.user_id'))
          .as('is_visitor'),
      )
      .where('m.group_id', '=', groupId)
      .where('m.user_id', 'in', [...userIds])
      .where('m.quit_at', 'is', null)
      .where('g.dissolved_at', 'is', null)
      .orderBy('m.user_id')
      .forShare('m')
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      nickName: row.remark_nick_name || row.nick_name,
      headImage: row.head_image_thumb,
      silencedBy: row.role > GroupRole.MEMBER ? undefined : silenced(row),
      isVisitor: Boolean(row.is_visitor),
    }));
  },

  async isMember(db, groupId, userId) {
    const row = await db
      .selectFrom('group_member as m')
      .innerJoin('chat_group as g', 'g.id', 'm.group_id')
      .select('m.user_id')
      .where('m.group_id', '=', groupId)
      .where('m.user_id', '=', userId)
      .where('m.quit_at', 'is', null)
      .where('g.dissolved_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  },

  async sharing(db, userId, others) {
    if (others.length === 0) return [];
    const rows = await db
      .selectFrom('group_member as own')
      .innerJoin('group_member as other', 'other.group_id', 'own.group_id')
      .select('other.user_id')
      .distinct()
      .where('own.user_id', '=', userId)
      .where('own.quit_at', 'is', null)
      .where('other.user_id', 'in', [...others])
      .where('other.quit_at', 'is', null)
      .execute();
    return rows.map((row) => row.user_id);
  },

  async commonGroup(db, groupId, userId, otherId) {
    const row = await db
      .selectFrom('chat_group as g')
      .innerJoin('group_member as own', 'own.group_id', 'g.id')
      .innerJoin('group_member as other', 'other.group_id', 'g.id')
      .select(['g.name', 'g.allow_add_friend', 'own.role'])
      .where('g.id', '=', groupId)
      .where('g.dissolved_at', 'is', null)
      .where('own.user_id', '=', userId)
      .where('own.quit_at', 'is', null)
      .where('other.user_id', '=', otherId)
      .where('other.quit_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return { name: row.name, mayAddFriend: row.allow_add_friend || row.role > GroupRole.MEMBER };
  },

  async holdGroups(tx, userId) {
    await lockGroupsOf(tx, userId);
  },

  async renewMember(tx, userId) {
    const ids = await lockGroupsOf(tx, userId);
    if (ids.length === 0) return new Map();
    const next = (set: ExpressionBuilder<Database, 'chat_group'>) => ({ version: set('version', '+', 1) });
    await tx.updateTable('chat_group').set(next).where('id', 'in', ids).execute();
    await tx
      .updateTable('group_member as m')
      .from('chat_group as g')
      .set((set) => ({ version: set.ref('g.version') }))
      .whereRef('g.id', '=', 'm.group_id')
      .where('m.user_id', '=', userId)
      .where('m.group_id', 'in', ids)
      .execute();
    const members = await tx
      .selectFrom('group_member')
      .select(['group_id', 'user_id'])
      .where('group_id', 'in', ids)
      .where('quit_at', 'is', null)
      .execute();
    const byGroup = Map.groupBy(members, (member) => member.group_id);
    return new Map([...byGroup].map(([groupId, rows]) => [groupId, rows.map((row) => row.user_id)]));
  },
};

function silenced({ is_muted, is_all_muted }: { readonly is_muted: boolean; readonly is_all_muted: boolean }) {
  if (is_muted) return 'group.muted';
  return is_all_muted ? 'group.allMuted' : undefined;
}

/** Locks the groups of a member in the order of ids. */
async function lockGroupsOf(tx: Tx, userId: number): Promise<number[]> {
  const groups = await tx
    .selectFrom('chat_group as g')
    .innerJoin('group_member as m', 'm.group_id', 'g.id')
    .select('g.id')
    .where('m.user_id', '=', userId)
    .where('m.quit_at', 'is', null)
    .where('g.dissolved_at', 'is', null)
    .orderBy('g.id')
    .forUpdate('g')
    .execute();
  return groups.map((group) => group.id);
}

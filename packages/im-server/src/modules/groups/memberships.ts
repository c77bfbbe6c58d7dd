import type { Memberships } from '../../ports.ts';

/** Who shares a group with whom, from the members' table. */
export const memberships: Memberships = {
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

  async fellows(db, groupId, userId) {
    const rows = await db
      .selectFrom('group_member')
      .select('user_id')
      .where('group_id', '=', groupId)
      .where('quit_at', 'is', null)
      .execute();
    const userIds = rows.map((row) => row.user_id);
    return userIds.includes(userId) ? userIds.filter((one) => one !== userId) : [];
  },

  async commonGroupName(db, groupId, userId, otherId) {
    const row = await db
      .selectFrom('chat_group as g')
      .innerJoin('group_member as own', 'own.group_id', 'g.id')
      .innerJoin('group_member as other', 'other.group_id', 'g.id')
      .select('g.name')
      .where('g.id', '=', groupId)
      .where('g.dissolved_at', 'is', null)
      .where('own.user_id', '=', userId)
      .where('own.quit_at', 'is', null)
      .where('other.user_id', '=', otherId)
      .where('other.quit_at', 'is', null)
      .executeTakeFirst();
    return row?.name;
  },
};

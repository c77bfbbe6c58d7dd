import type { Friendships } from '../../ports.ts';

export const friendships: Friendships = {
  async friendsAmong(db, userId, others) {
    if (others.length === 0) return [];
    const rows = await db
      .selectFrom('friend')
      .select('friend_id')
      .where('user_id', '=', userId)
      .where('friend_id', 'in', others)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map((row) => row.friend_id);
  },
};

import type { ServerConfig } from '../../config.ts';
import { isNoVisitor } from '../../domain/accounts/account-repository.ts';
import type { Friendships } from '../../ports.ts';

/** Implements the port on the tables `friend` and `blacklist`. */
export function createFriendships({ contacts }: Pick<ServerConfig, 'contacts'>): Friendships {
  const friendsAmong: Friendships['friendsAmong'] = async (db, userId, others) => {
    if (others.length === 0) return [];
    const rows = await db
      .selectFrom('friend')
      .select('friend_id')
      .where('user_id', '=', userId)
      .where('friend_id', 'in', others)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map((row) => row.friend_id);
  };
  return {
    friendsAmong,
    async reachable(db, userId, others) {
      if (contacts === 'friends' || others.length === 0) return friendsAmong(db, userId, others);
      const rows = await db
        .selectFrom('account')
        .select('id')
        .where('id', 'in', others)
        .where('id', '!=', userId)
        .where('deleted_at', 'is', null)
        .where(isNoVisitor)
        .execute();
      return rows.map((row) => row.id);
    },
    async blocking(db, userId, others) {
      if (others.length === 0) return [];
      const rows = await db
        .selectFrom('blacklist')
        .select('user_id')
        .where('blocked_id', '=', userId)
        .where('user_id', 'in', others)
        .execute();
      return rows.map((row) => row.user_id);
    },
  };
}

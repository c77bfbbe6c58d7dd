import type { Friend } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import type { Handle } from '../../infra/database/guard.ts';
import { Refusal } from '../../refusal.ts';
import * as repository from './friend-repository.ts';
import { friendView } from './views.ts';

/** Friends of the caller. */
export interface FriendService {
  list(userId: number): Promise<Friend[]>;
  /** @throws {Refusal} `friend.notFriend` */
  find(userId: number, friendId: number): Promise<Friend>;
}

export function createFriendService(parts: Pick<ServerContext, 'database' | 'presence' | 'changes'>): FriendService {
  const { database, presence, changes } = parts;

  async function read(db: Handle, userId: number, friendIds?: readonly number[]): Promise<Friend[]> {
    const rows = await repository.listFriends(db, userId, friendIds);
    const online = await presence.online(rows.map((row) => row.id));
    return rows.map((row) => friendView(row, online.get(row.id) ?? []));
  }
  changes.provide('friend', async (db, userId, targets) => ({ friends: await read(db, userId, targets.map(Number)) }));

  return {
    async list(userId) {
      const friends = await read(database, userId);
      return friends.filter((friend) => friend.deleted !== true);
    },
    async find(userId, friendId) {
      const [friend] = await read(database, userId, [friendId]);
      if (friend === undefined || friend.deleted === true) throw new Refusal('friend.notFriend');
      return friend;
    },
  };
}

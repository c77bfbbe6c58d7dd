import { type Friend, MessageType } from 'im-sdk/protocol';
import type { Actor } from '../../actor.ts';
import type { ServerContext } from '../../context.ts';
import { lockAccounts } from '../../domain/accounts/account-repository.ts';
import * as repository from '../../domain/friends/friend-repository.ts';
import { friendDeletedSignal, friendFlagSignal, friendView } from '../../domain/friends/friend-views.ts';
import { type Handle, transact } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';

/** Friends and personal settings of a friend, which the friend never sees. */
export interface FriendService {
  list(userId: number): Promise<Friend[]>;
  /** @throws {Refusal} `friend.notFriend` */
  find(userId: number, friendId: number): Promise<Friend>;
  /** Ends the friendship on both sides. @throws {Refusal} `friend.notFriend` */
  remove(userId: number, friendId: number): Promise<void>;
  /** Personal nickname; an empty one shows the friend's own name. */
  setRemark(userId: number, friendId: number, remarkNickName: string): Promise<void>;
  setDnd(actor: Actor, connId: string | undefined, friendId: number, isDnd: boolean): Promise<void>;
  setTop(actor: Actor, connId: string | undefined, friendId: number, isTop: boolean): Promise<void>;
  setMsgRemind(userId: number, friendId: number, msgRemind: number): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'presence' | 'changes'>;

export function createFriendService({ database, clock, bus, presence, changes }: Parts): FriendService {
  async function read(db: Handle, userId: number, friendIds?: readonly number[]): Promise<Friend[]> {
    const rows = await repository.listFriends(db, userId, friendIds);
    const online = await presence.online(rows.map((row) => row.id));
    return rows.map((row) => friendView(row, online.get(row.id) ?? []));
  }
  changes.provide('friend', async (db, userId, targets) => ({ friends: await read(db, userId, targets.map(Number)) }));

  async function set(userId: number, friendId: number, columns: Parameters<typeof repository.setFriend>[3]) {
    await transact(database, async (tx) => {
      await lockAccounts(tx, [userId]);
      if (!(await repository.setFriend(tx, userId, friendId, columns))) throw new Refusal('friend.notFriend');
      await changes.bump(tx, { userIds: [userId], kind: 'friend', target: friendId });
    });
  }

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
    async remove(userId, friendId) {
      const now = clock.now();
      await transact(database, async (tx) => {
        await lockAccounts(tx, [userId, friendId]);
        if (!(await repository.unfriend(tx, userId, friendId, now))) throw new Refusal('friend.notFriend');
        await changes.bump(
          tx,
          { userIds: [userId], kind: 'friend', target: friendId },
          { userIds: [friendId], kind: 'friend', target: userId },
        );
      });
      bus.publish('signal', friendDeletedSignal(friendId, userId, now));
      bus.publish('signal', friendDeletedSignal(userId, friendId, now));
    },
    setRemark: (userId, friendId, remark_nick_name) => set(userId, friendId, { remark_nick_name }),
    async setDnd(actor, connId, friendId, isDnd) {
      await set(actor.userId, friendId, { is_dnd: isDnd });
      const { FRIEND_DND } = MessageType;
      bus.publish('signal', friendFlagSignal(FRIEND_DND, actor, connId, friendId, isDnd, clock.now()));
    },
    async setTop(actor, connId, friendId, isTop) {
      await set(actor.userId, friendId, { is_top: isTop });
      const { FRIEND_TOP } = MessageType;
      bus.publish('signal', friendFlagSignal(FRIEND_TOP, actor, connId, friendId, isTop, clock.now()));
    },
    setMsgRemind: (userId, friendId, msg_remind) => set(userId, friendId, { msg_remind }),
  };
}

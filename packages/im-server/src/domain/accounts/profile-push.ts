import { Cmd, limits, MessageType } from 'im-sdk/protocol';
import type { Signal } from '../../bus-topics.ts';
import type { ServerContext } from '../../context.ts';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import { friendIdsOf } from '../friends/friend-repository.ts';
import type { AccountRow } from './account-repository.ts';

/** Limit of pushes; other users get the change with `/changes`. */
const MAX_PUSHED = 2 * limits.groupMembersCeiling;

/** Notifies friends and group members of a changed public profile. */
export interface ProfilePush {
  /** Records the change for the user and everybody concerned; resolves with the ids of the others. Locks groups. */
  record(tx: Tx, userId: number): Promise<number[]>;
  /** Pushes the profile (55) to those users and to the user's own devices. After the commit. */
  push(account: AccountRow, people: readonly number[], except?: Signal['except']): void;
  /** Records in a transaction of its own, then pushes. */
  recordAndPush(account: AccountRow): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'changes' | 'memberships'>;

export function createProfilePush({ database, clock, bus, changes, memberships }: Parts): ProfilePush {
  const record: ProfilePush['record'] = async (tx, userId) => {
    const groups = await memberships.renewMember(tx, userId);
    const friends = await friendIdsOf(tx, userId);
    const people = new Set([...friends, ...[...groups.values()].flat()]);
    const inGroups = [...groups].map(([target, userIds]) => ({ userIds, kind: 'group', target }) as const);
    await changes.bump(
      tx,
      { userIds: [userId], kind: 'self', target: 0 },
      { userIds: friends, kind: 'friend', target: userId },
      ...inGroups,
    );
    return [...people].filter((id) => id !== userId);
  };

  const push: ProfilePush['push'] = (account, people, except) => {
    const content = JSON.stringify({
      id: account.id,
      nickName: account.nick_name,
      headImage: account.head_image,
      headImageThumb: account.head_image_thumb,
      signature: account.signature,
    });
    const message = {
      type: MessageType.USER_UPDATED,
      sendId: account.id,
      content,
      sendTime: clock.now(),
      signal: true,
    };
    const signal: Omit<Signal, 'userIds'> = { cmd: Cmd.SYSTEM, message };
    if (people.length > 0) bus.publish('signal', { ...signal, userIds: people.slice(0, MAX_PUSHED) });
    bus.publish('signal', { ...signal, userIds: [account.id], ...(except === undefined ? {} : { except }) });
  };

  return {
    record,
    push,
    async recordAndPush(account) {
      push(account, await transact(database, (tx) => record(tx, account.id)));
    },
  };
}

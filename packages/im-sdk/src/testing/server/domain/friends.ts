import { type Friend, MessageType, Terminal } from '../../../protocol/index.ts';
import type { Origin } from '../realtime/hub.ts';
import { type FriendEntry, noteChange } from '../state/account.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, areFriends, type World } from '../state/world.ts';
import { terminalsOf } from './presence.ts';

/** A friend as `ownerId` sees them. */
export function friendView(world: World, ownerId: number, friendId: number): Friend | undefined {
  const entry = world.accounts.get(ownerId)?.friends.get(friendId);
  const account = world.accounts.get(friendId);
  if (!entry || !account) return undefined;
  const terminals = entry.deleted ? [] : terminalsOf(world, friendId);
  const { id, userName, nickName, headImage, headImageThumb, signature, companyName } = account;
  return {
    ...{ id, userName, nickName, headImage, headImageThumb, signature, companyName },
    remarkNickName: entry.remarkNickName,
    showNickName: entry.remarkNickName || nickName || userName,
    online: terminals.length > 0,
    onlineWeb: terminals.includes(Terminal.WEB),
    onlineApp: terminals.includes(Terminal.APP),
    isDnd: entry.isDnd,
    isTop: entry.isTop,
    msgRemind: entry.msgRemind,
    deleted: entry.deleted,
    lastSeen: entry.deleted || account.hidesLastSeen ? 0 : account.lastSeen,
  };
}

export function friendList(world: World, ownerId: number): Friend[] {
  const friends: Friend[] = [];
  for (const [friendId, entry] of accountOf(world, ownerId).friends) {
    const view = entry.deleted ? undefined : friendView(world, ownerId, friendId);
    if (view) friends.push(view);
  }
  return friends;
}

export function findFriend(world: World, ownerId: number, friendId: number): Friend {
  accountOf(world, friendId);
  const view = friendView(world, ownerId, friendId);
  demand(view && !view.deleted, 'friend.notFriend');
  return view;
}

/** Ends a friendship that there is. */
export function deleteFriend(world: World, userId: number, friendId: number): null {
  demand(areFriends(world, userId, friendId), 'friend.notFriend');
  unfriend(world, userId, friendId);
  return null;
}

/** What somebody sets for a friend. A flag is told to the own other terminals; the rest they find in their changes. */
export function setFriend(
  world: World,
  userId: number,
  friendId: number,
  change: Partial<Pick<FriendEntry, 'remarkNickName' | 'isDnd' | 'isTop' | 'msgRemind'>>,
  origin?: Origin,
): null {
  const account = accountOf(world, userId);
  const entry = account.friends.get(friendId);
  demand(entry && !entry.deleted, 'friend.notFriend');
  Object.assign(entry, change);
  noteChange(account, `friend:${friendId}`);
  const flag = change.isDnd ?? change.isTop;
  if (flag === undefined) return null;
  const type = change.isDnd === undefined ? MessageType.FRIEND_TOP : MessageType.FRIEND_DND;
  const push = { type, sendId: userId, recvId: friendId, content: String(flag), signal: true };
  world.hub.push(userId, 3, { ...push, sendTime: world.clock.now() }, origin);
  return null;
}

/** Makes two people friends and tells both. */
export function befriend(world: World, one: number, other: number): void {
  for (const [ownerId, friendId] of [[one, other] as const, [other, one] as const]) {
    const account = accountOf(world, ownerId);
    account.friends.set(friendId, { ...freshEntry, ...account.friends.get(friendId), deleted: false });
    noteChange(account, `friend:${friendId}`);
  }
  for (const [ownerId, friendId] of [[one, other] as const, [other, one] as const]) {
    world.hub.push(ownerId, 3, {
      type: MessageType.FRIEND_NEW,
      sendId: friendId,
      recvId: ownerId,
      content: JSON.stringify(friendView(world, ownerId, friendId)),
      signal: true,
      sendTime: world.clock.now(),
    });
  }
}

/** Ends a friendship on both sides and tells both. */
export function unfriend(world: World, one: number, other: number): void {
  for (const [ownerId, friendId] of [[one, other] as const, [other, one] as const]) {
    const account = accountOf(world, ownerId);
    const entry = account.friends.get(friendId);
    if (!entry || entry.deleted) continue;
    entry.deleted = true;
    noteChange(account, `friend:${friendId}`);
    world.hub.push(ownerId, 3, {
      type: MessageType.FRIEND_DELETED,
      sendId: friendId,
      recvId: ownerId,
      signal: true,
      sendTime: world.clock.now(),
    });
  }
}

const freshEntry: FriendEntry = { remarkNickName: '', isDnd: false, isTop: false, msgRemind: 1, deleted: false };

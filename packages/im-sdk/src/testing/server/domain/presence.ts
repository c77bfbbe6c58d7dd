import { limits, MessageType, type Terminal } from '../../../protocol/index.ts';
import { Refusal } from '../state/refusal.ts';
import { areFriends, shareGroup, type World } from '../state/world.ts';

/** On which terminals a person is online now. */
export function terminalsOf(world: World, userId: number): Terminal[] {
  const pretended = world.accounts.get(userId)?.pretended ?? new Set();
  return [...new Set([...world.hub.terminalsOf(userId), ...pretended])].sort();
}

/** Presence is for friends, for people of a shared group, and for oneself. */
export function maySeePresence(world: World, viewer: number, userId: number): boolean {
  return viewer === userId || areFriends(world, viewer, userId) || shareGroup(world, viewer, userId);
}

/** Tells a person's friends where the person is online now. */
export function announcePresence(world: World, userId: number): void {
  const account = world.accounts.get(userId);
  if (!account) return;
  const content = JSON.stringify({ userId, terminals: terminalsOf(world, userId) });
  for (const [friendId, entry] of account.friends) {
    if (entry.deleted) continue;
    world.hub.push(friendId, 3, {
      type: MessageType.ONLINE_STATUS,
      sendId: userId,
      recvId: friendId,
      content,
      signal: true,
      sendTime: world.clock.now(),
    });
  }
}

/** `/user/terminal/online`: friends and members of shared groups that are online. */
export function terminalsOnline(world: World, userId: number, userIds: string) {
  const texts = userIds.split(',').filter((text) => text !== '');
  if (texts.length > limits.presenceUserIds || texts.some((text) => !/^[0-9]{1,16}$/.test(text))) {
    throw new Refusal('request.invalid', [{ path: 'userIds', message: 'must be a comma list of ids' }]);
  }
  const known = [...new Set(texts.map(Number))].filter(
    (id) => (world.dialect.isSpecOnly && id === userId) || maySeePresence(world, userId, id),
  );
  return known.map((id) => ({ userId: id, terminals: terminalsOf(world, id) }));
}

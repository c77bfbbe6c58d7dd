import type { UnreadCount, UnreadRequest } from '../../../protocol/index.ts';
import { type MessageLog, targetFor } from '../state/message-log.ts';
import { accountOf, visibleLogs, type World } from '../state/world.ts';
import { takeHostToken } from './exchange.ts';
import { unreadOf } from './reading.ts';

/** What is unread for whom a token of the host is for. Groups of a memory server have no id of a host. */
export function unreadForToken(world: World, { token, user, group }: UnreadRequest): UnreadCount {
  const { known } = takeHostToken(world, token);
  if (!known) return { unread: 0 };
  const peer = [...world.accounts.values()].find(({ externalId }) => externalId === user)?.id;
  let unread = 0;
  for (const { log } of visibleLogs(world, known.id)) {
    const isPeer = log.kind === 'private' && targetFor(log, known.id) === peer;
    const counts = user ? isPeer : !group && !isMuted(world, log, known.id);
    if (counts) unread += unreadOf(world, log, known.id);
  }
  return { unread };
}

function isMuted(world: World, log: MessageLog, userId: number): boolean {
  const target = targetFor(log, userId);
  if (log.kind === 'private') return accountOf(world, userId).friends.get(target)?.isDnd === true;
  return world.groups.get(target)?.members.get(userId)?.isDnd === true;
}

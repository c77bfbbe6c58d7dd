import { type GroupState, memberOf } from '../../state/group.ts';
import { accountOf, groupLog, type World } from '../../state/world.ts';
import { endAccount } from '../departure.ts';
import { letIn, shutOut, tellMembers } from '../groups/changing.ts';
import { currentChat } from './agents-chat.ts';
import { userOfToken } from './visits.ts';

/** Gives a visitor's conversation, with its history, to the user that they became, and ends the visitor's account. */
export function mergeVisitor(world: World, userId: number, token: string): void {
  const visitorId = userOfToken(world, token);
  if (visitorId === undefined || visitorId === userId || accountOf(world, visitorId).banned !== undefined) return;
  const group = currentChat(world, visitorId);
  if (group) handOver(world, group, visitorId, userId);
  world.visitors.byToken.delete(token);
  endAccount(world, visitorId);
}

function handOver(world: World, group: GroupState, visitorId: number, userId: number): void {
  const { visitor } = group;
  if (!visitor) return;
  if (!visitor.isOpened && currentChat(world, userId)) {
    shutOut(world, group, visitorId, [visitorId]);
    group.dissolved = true;
    return;
  }
  for (const other of world.groups.values()) if (other.visitor?.userId === userId) other.visitor.isCurrent = false;
  Object.assign(visitor, { userId, isCurrent: true });
  group.name = accountOf(world, userId).nickName;
  const log = groupLog(world, group.id);
  const { joinSeq = 0 } = group.members.get(visitorId) ?? {};
  const readTo = log.reads.get(visitorId) ?? 0;
  for (const row of log.rows) if (row.sendId === visitorId) row.sendId = userId;
  const isAgent = memberOf(group, userId) !== undefined;
  if (!isAgent) letIn(world, group, userId, [userId]);
  const member = memberOf(group, userId);
  if (member) member.joinSeq = joinSeq;
  if (!isAgent) log.reads.set(userId, readTo);
  shutOut(world, group, userId, [visitorId]);
  tellMembers(world, group, userId);
}

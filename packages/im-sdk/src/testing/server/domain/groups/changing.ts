import {
  type Message,
  MessageStatus,
  MessageType,
  type RefusalKey,
  type TipKey,
  writeTip,
} from '../../../../protocol/index.ts';
import type { Origin } from '../../realtime/hub.ts';
import { noteChange } from '../../state/account.ts';
import { type GroupState, type Member, memberOf, presentMembers } from '../../state/group.ts';
import { headSeq } from '../../state/message-log.ts';
import { demand } from '../../state/refusal.ts';
import { accountOf, groupFor, groupLog, type World } from '../../state/world.ts';
import { append, pushRow } from '../append.ts';
import { leaveWithGroup } from '../calls/group/group-leaving.ts';
import { groupView, nameIn, sharedView } from './views.ts';

/** The group, for an actor with at least this role: 1 member, 2 manager, 3 owner. */
export function groupAs(world: World, groupId: number, userId: number, least: 1 | 2 | 3) {
  const found = groupFor(world, groupId, userId);
  const otherwise: RefusalKey = least === 3 ? 'group.ownerOnly' : 'group.forbidden';
  demand(found.member.role >= least, otherwise);
  return found;
}

/** Owner and managers. */
export function adminsOf(group: GroupState): number[] {
  return presentMembers(group).flatMap(({ userId, role }) => (role > 1 ? [userId] : []));
}

/** Those whom a member may remove or mute: the owner everybody else, a manager plain members. */
export function demandSubordinates(group: GroupState, member: Member, userIds: readonly number[]): number[] {
  demand(member.role > 1, 'group.forbidden');
  const targets = [...new Set(userIds)];
  for (const userId of targets) {
    const other = group.members.get(userId);
    demand(other && !other.quit, 'group.targetNotMember');
    demand(userId !== member.userId && other.role < member.role, 'group.forbidden');
  }
  return targets;
}

/** Pushes what is no row to people of a group. */
export function tell(
  world: World,
  group: GroupState,
  userIds: Iterable<number>,
  message: Message,
  origin?: Origin,
): void {
  for (const userId of userIds) {
    world.hub.push(userId, 4, { ...message, groupId: group.id, signal: true, sendTime: world.clock.now() }, origin);
  }
}

/** Takes people in: they see what is written from now on, and are told of the group. */
export function letIn(
  world: World,
  group: GroupState,
  actorId: number,
  userIds: readonly number[],
  origin?: Origin,
): void {
  const log = groupLog(world, group.id);
  group.version += 1;
  for (const userId of userIds) {
    const known = group.members.get(userId);
    group.members.set(userId, {
      ...{ remarkNickName: '', remarkGroupName: '', isDnd: false, isTop: false, msgRemind: 0, hiddenTopId: 0 },
      ...known,
      userId,
      role: userId === group.ownerId ? 3 : 1,
      joinSeq: headSeq(log),
      quit: false,
      removedBy: 0,
      isMuted: false,
      version: group.version,
    });
    log.reads.set(userId, headSeq(log));
  }
  touch(world, group);
  for (const userId of userIds) {
    const content = JSON.stringify(groupView(world, group, userId));
    tell(world, group, [userId], { type: MessageType.GROUP_NEW, sendId: actorId, content }, origin);
  }
  followContactGroup(world, group.id, userIds);
}

/** Ends memberships: those people see nothing of the group any more. */
export function shutOut(world: World, group: GroupState, actorId: number, userIds: readonly number[]): void {
  group.version += 1;
  for (const userId of userIds) {
    const member = group.members.get(userId);
    if (!member) continue;
    const removedBy = userIds.includes(actorId) ? 0 : actorId;
    Object.assign(member, { quit: true, removedBy, role: 1, version: group.version });
    noteChange(accountOf(world, userId), `group:${group.id}`);
  }
  touch(world, group);
  const content = group.dissolved ? { content: JSON.stringify({ id: group.id, dissolve: true }) } : {};
  tell(world, group, userIds, { type: MessageType.GROUP_GONE, sendId: actorId, ...content });
  leaveWithGroup(world, group.id, userIds);
  followContactGroup(world, group.id, userIds);
}

/** Somebody joined or left the contact group: the same happens to them in the conversations of visitors. */
function followContactGroup(world: World, groupId: number, userIds: readonly number[]): void {
  const contact = groupId === world.visitors.contactGroupId ? world.groups.get(groupId) : undefined;
  if (!contact || contact.dissolved) return;
  for (const group of [...world.groups.values()]) {
    if (!group.visitor?.isOpened || group.dissolved) continue;
    for (const userId of userIds) {
      if (group.visitor.userId === userId) continue;
      const isAgent = memberOf(contact, userId) !== undefined;
      if (isAgent === (memberOf(group, userId) !== undefined)) continue;
      if (isAgent) letIn(world, group, userId, [userId]);
      else leaveChat(world, group, userId, contact.ownerId);
      tellMembers(world, group, userId, [userId]);
    }
  }
}

/** An agent who owns the conversation hands it to the owner of the contact group. */
function leaveChat(world: World, group: GroupState, userId: number, nextOwnerId: number): void {
  if (group.ownerId === userId) {
    group.ownerId = nextOwnerId;
    const next = memberOf(group, nextOwnerId);
    if (next) Object.assign(next, { role: 3, isMuted: false, version: group.version + 1 });
    else letIn(world, group, userId, [nextOwnerId]);
  }
  shutOut(world, group, userId, [userId]);
}

/** Notes for every member that the group changed. */
export function touch(world: World, group: GroupState): void {
  for (const { userId } of presentMembers(group)) noteChange(accountOf(world, userId), `group:${group.id}`);
}

/** The group, or what a member is in it, takes a next version; the other members are told what it is now. */
export function changed(world: World, group: GroupState, actorId: number): void {
  group.version += 1;
  touch(world, group);
  tellMembers(world, group, actorId);
}

/** Tells members what the group is now. */
export function tellMembers(world: World, group: GroupState, actorId: number, except: readonly number[] = []): void {
  const others = presentMembers(group).flatMap(({ userId }) => (except.includes(userId) ? [] : [userId]));
  const content = JSON.stringify(sharedView(group));
  tell(world, group, others, { type: MessageType.GROUP_SETTINGS, sendId: actorId, content });
}

/** Tells people what they are in the group now. */
export function tellRole(world: World, group: GroupState, sendId: number, userIds: readonly number[]): void {
  for (const userId of userIds) {
    const content = JSON.stringify({ id: group.id, role: group.members.get(userId)?.role ?? 1 });
    tell(world, group, [userId], { type: MessageType.GROUP_SETTINGS, sendId, content });
  }
}

/** A line of the server's own. */
export function tip(
  world: World,
  group: GroupState,
  sendId: number,
  key: TipKey,
  userIds: readonly number[] = [],
  value = '',
): void {
  const log = groupLog(world, group.id);
  const name = nameIn(world, group, sendId);
  const names = userIds.map((userId) => nameIn(world, group, userId));
  const row = append(world, log, {
    ...{ type: MessageType.TIP_TEXT, ...writeTip(key, { name, names, value }), sendId, sendNickName: name },
    groupId: group.id,
    status: MessageStatus.SENDED,
  });
  pushRow(world, log, row);
}

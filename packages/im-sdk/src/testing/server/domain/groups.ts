import { type Group, type GroupMember, limits, MessageStatus, MessageType } from '../../../protocol/index.ts';
import type { Origin } from '../realtime/hub.ts';
import { noteChange } from '../state/account.ts';
import { type GroupState, type Member, memberOf, presentMembers } from '../state/group.ts';
import { headSeq } from '../state/message-log.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, areFriends, groupFor, groupLog, type World } from '../state/world.ts';
import { append, pushRow } from './append.ts';
import { terminalsOf } from './presence.ts';

/** A group as one of its members, or a former one, sees it. */
export function groupView(group: GroupState, userId: number): Group | undefined {
  const member = group.members.get(userId);
  if (!member) return undefined;
  return {
    id: group.id,
    name: group.name,
    showGroupName: member.remarkGroupName || group.name,
    remarkGroupName: member.remarkGroupName,
    remarkNickName: member.remarkNickName,
    headImage: group.headImage,
    headImageThumb: group.headImage,
    notice: group.notice,
    ownerId: group.ownerId,
    memberCount: presentMembers(group).length,
    isDnd: member.isDnd,
    isTop: member.isTop,
    isMuted: member.isMuted,
    isAllMuted: group.isAllMuted,
    msgRemind: member.msgRemind,
    quit: member.quit,
    dissolve: group.dissolved,
    version: group.version,
  };
}

export function groupList(world: World, userId: number): Group[] {
  const groups: Group[] = [];
  for (const group of world.groups.values()) {
    const view = !group.dissolved && memberOf(group, userId) ? groupView(group, userId) : undefined;
    if (view) groups.push(view);
  }
  return groups;
}

export function findGroup(world: World, userId: number, groupId: number): Group {
  const view = groupView(groupFor(world, groupId, userId).group, userId);
  demand(view, 'group.notMember');
  return view;
}

/** The members that changed after `version`, those who left included. */
export function groupMembers(world: World, userId: number, groupId: number, version: number): GroupMember[] {
  const { group } = groupFor(world, groupId, userId);
  return [...group.members.values()]
    .filter((member) => member.version > version)
    .map((member) => memberView(world, group, member));
}

function memberView(world: World, group: GroupState, member: Member): GroupMember {
  const { nickName, headImageThumb } = accountOf(world, member.userId);
  return {
    userId: member.userId,
    version: member.version,
    nickName,
    remarkNickName: member.remarkNickName,
    showNickName: member.remarkNickName || nickName,
    headImage: headImageThumb,
    online: terminalsOf(world, member.userId).length > 0,
    isManager: member.role === 2,
    isOwner: member.userId === group.ownerId,
    isMuted: member.isMuted,
    quit: member.quit,
  };
}

export function membersOnline(world: World, userId: number, groupId: number): number[] {
  const { group } = groupFor(world, groupId, userId);
  return presentMembers(group)
    .map((member) => member.userId)
    .filter((id) => terminalsOf(world, id).length > 0);
}

interface NewGroup {
  readonly name: string;
  readonly headImage?: string | null;
  readonly userIds?: readonly number[] | null;
}

export function createGroup(
  world: World,
  userId: number,
  { name, headImage, userIds }: NewGroup,
  origin?: Origin,
): Group {
  const others = [...new Set(userIds ?? [])].filter((id) => id !== userId);
  demand(
    others.every((id) => areFriends(world, userId, id)),
    'friend.notFriend',
  );
  world.lastId.group += 1;
  const group: GroupState = {
    id: world.lastId.group,
    name,
    headImage: headImage ?? '',
    notice: '',
    ownerId: userId,
    isAllMuted: false,
    dissolved: false,
    version: 0,
    members: new Map(),
  };
  world.groups.set(group.id, group);
  join(world, group, userId, [userId, ...others], origin);
  return findGroup(world, userId, group.id);
}

export function invite(world: World, userId: number, groupId: number, friendIds: readonly number[]): null {
  const { group } = groupFor(world, groupId, userId);
  const others = [...new Set(friendIds)].filter((id) => !memberOf(group, id));
  demand(
    others.every((id) => areFriends(world, userId, id)),
    'friend.notFriend',
  );
  demand(presentMembers(group).length + others.length <= limits.groupMembers, 'group.full');
  if (others.length > 0) join(world, group, userId, others);
  return null;
}

/** Takes people in: they see what is written from now on. */
function join(world: World, group: GroupState, actorId: number, userIds: readonly number[], origin?: Origin): void {
  const log = groupLog(world, group.id);
  group.version += 1;
  for (const userId of userIds) {
    const known = group.members.get(userId);
    group.members.set(userId, {
      ...{ remarkNickName: '', remarkGroupName: '', isDnd: false, isTop: false, msgRemind: 0, ...known },
      userId,
      role: userId === group.ownerId ? 3 : 1,
      joinSeq: headSeq(log),
      quit: false,
      isMuted: false,
      version: group.version,
    });
    log.reads.set(userId, headSeq(log));
  }
  touch(world, group);
  for (const userId of userIds) {
    world.hub.push(
      userId,
      4,
      {
        type: MessageType.GROUP_NEW,
        sendId: actorId,
        groupId: group.id,
        content: JSON.stringify(groupView(group, userId)),
        signal: true,
        sendTime: world.clock.now(),
      },
      origin,
    );
  }
  tellOfJoining(world, group, actorId, userIds);
}

/** Lines of the server's own: who made the group, and whom somebody took in. */
function tellOfJoining(world: World, group: GroupState, actorId: number, userIds: readonly number[]): void {
  const nameOf = (userId: number) => accountOf(world, userId).nickName;
  const name = nameOf(actorId);
  const names = userIds
    .filter((userId) => userId !== actorId)
    .map(nameOf)
    .join(', ');
  if (userIds.includes(actorId))
    tip(world, group, actorId, 'created', { name, names: '' }, `${name} created the group`);
  if (names) tip(world, group, actorId, 'invited', { name, names }, `${name} invited ${names}`);
}

function tip(
  world: World,
  group: GroupState,
  sendId: number,
  key: 'created' | 'invited',
  params: object,
  content: string,
): void {
  const log = groupLog(world, group.id);
  const title = JSON.stringify({ key: `tip.group.${key}`, params });
  const sendNickName = accountOf(world, sendId).nickName;
  const row = append(world, log, {
    ...{ type: MessageType.TIP_TEXT, content, title, sendId, sendNickName },
    groupId: group.id,
    status: MessageStatus.SENDED,
  });
  pushRow(world, log, row);
}

/** Ends memberships: those people see nothing of the group any more. */
export function leave(world: World, groupId: number, userIds: readonly number[]): void {
  const group = world.groups.get(groupId);
  demand(group, 'group.notFound');
  group.version += 1;
  const gone = userIds.flatMap((id) => memberOf(group, id) ?? []);
  for (const member of gone) {
    member.quit = true;
    member.version = group.version;
    noteChange(accountOf(world, member.userId), `group:${group.id}`);
    const sendTime = world.clock.now();
    world.hub.push(member.userId, 4, { type: MessageType.GROUP_GONE, groupId: group.id, signal: true, sendTime });
  }
  touch(world, group);
}

/** Notes for every member that the group changed. */
function touch(world: World, group: GroupState): void {
  for (const { userId } of presentMembers(group)) noteChange(accountOf(world, userId), `group:${group.id}`);
}

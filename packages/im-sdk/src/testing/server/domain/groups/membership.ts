import { type Group, limits, MessageType } from '../../../../protocol/index.ts';
import type { Origin } from '../../realtime/hub.ts';
import { memberOf, presentMembers } from '../../state/group.ts';
import { demand } from '../../state/refusal.ts';
import { groupFor, mayWriteTo, type World } from '../../state/world.ts';
import { releaseFile } from '../file-references.ts';
import { clearAlbum, ownPicture } from './album.ts';
import { changed, demandSubordinates, groupAs, letIn, shutOut, tell, tellMembers, tellRole, tip } from './changing.ts';
import { emptyGroup } from './empty-group.ts';
import { findGroup } from './reading.ts';
import { bringRequests, inviteWithConsent, settleJoined, settleLeft } from './requests.ts';
import { nameIn } from './views.ts';

export function createGroup(
  world: World,
  userId: number,
  { name, headImage, userIds }: { name: string; headImage?: string | null; userIds?: readonly number[] | null },
  origin?: Origin,
): Group {
  const others = [...new Set(userIds ?? [])].filter((id) => id !== userId);
  demandFriends(world, userId, others);
  if (headImage) ownPicture(world, userId, headImage);
  const group = emptyGroup(world, userId, name, headImage ?? '');
  letIn(world, group, userId, [userId, ...others], origin);
  tip(world, group, userId, 'tip.group.created');
  if (others.length > 0) tip(world, group, userId, 'tip.group.invited', others);
  return findGroup(world, userId, group.id);
}

function demandFriends(world: World, userId: number, others: readonly number[]): void {
  demand(
    others.every((id) => mayWriteTo(world, userId, id)),
    'friend.notFriend',
  );
}

export function invite(world: World, userId: number, groupId: number, friendIds: readonly number[]): null {
  const { group, member } = groupFor(world, groupId, userId);
  demand(group.invitePermission === 'everyone' || member.role > 1, 'group.inviteForbidden');
  const others = [...new Set(friendIds)].filter((id) => !memberOf(group, id));
  demandFriends(world, userId, others);
  demand(presentMembers(group).length + others.length <= limits.groupMembers, 'group.full');
  if (others.length === 0) return null;
  if (group.inviteConsent) return inviteWithConsent(world, group, userId, others);
  letIn(world, group, userId, others);
  settleJoined(world, group, userId, others);
  tellMembers(world, group, userId, others);
  tip(world, group, userId, 'tip.group.invited', others);
  return null;
}

export function removeMembers(world: World, userId: number, groupId: number, userIds: readonly number[]): null {
  const { group, member } = groupFor(world, groupId, userId);
  const targets = demandSubordinates(group, member, userIds);
  const reason = `${nameIn(world, group, userId)} removed you from ${group.name}`;
  const content = JSON.stringify({ groupId, operatorId: userId, reason });
  tell(world, group, targets, { type: MessageType.GROUP_KICK_USER_MSG, sendId: userId, content });
  shutOut(world, group, userId, targets);
  settleLeft(world, group, userId, targets);
  tellMembers(world, group, userId);
  tip(world, group, userId, 'tip.group.removed', targets);
  return null;
}

export function quitGroup(world: World, userId: number, groupId: number): null {
  const { group, member } = groupFor(world, groupId, userId);
  demand(member.role < 3, 'group.ownerMustStay');
  shutOut(world, group, userId, [userId]);
  settleLeft(world, group, userId, [userId]);
  tellMembers(world, group, userId);
  tip(world, group, userId, 'tip.group.left');
  return null;
}

export function dissolveGroup(world: World, userId: number, groupId: number): null {
  const { group } = groupAs(world, groupId, userId, 3);
  group.dissolved = true;
  const everybody = presentMembers(group).map((member) => member.userId);
  shutOut(world, group, userId, everybody);
  settleLeft(world, group, userId, everybody);
  clearAlbum(world, groupId);
  if (group.headImage) releaseFile(world, group.headImage);
  return null;
}

export function transferGroup(world: World, userId: number, groupId: number, to: number): null {
  const { group, member } = groupAs(world, groupId, userId, 3);
  const next = memberOf(group, to);
  demand(next, 'group.targetNotMember');
  if (to === userId) return null;
  group.ownerId = to;
  Object.assign(member, { role: 1, version: group.version + 1 });
  Object.assign(next, { role: 3, isMuted: false, version: group.version + 1 });
  tellRole(world, group, userId, [userId, to]);
  bringRequests(world, group, [to]);
  changed(world, group, userId);
  tip(world, group, userId, 'tip.group.transferred', [to]);
  return null;
}

export function setManagers(
  world: World,
  userId: number,
  groupId: number,
  userIds: readonly number[],
  on: boolean,
): null {
  const { group } = groupAs(world, groupId, userId, 3);
  const targets = [...new Set(userIds)].map((id) => {
    const member = memberOf(group, id);
    demand(member, 'group.targetNotMember');
    return member;
  });
  demand(!targets.some((member) => member.userId === userId), 'group.forbidden');
  const others = targets.filter(({ role }) => role !== (on ? 2 : 1));
  if (others.length === 0) return null;
  for (const member of others) Object.assign(member, { role: on ? 2 : 1, isMuted: false, version: group.version + 1 });
  const ids = others.map((member) => member.userId);
  tellRole(world, group, userId, ids);
  if (on) bringRequests(world, group, ids);
  changed(world, group, userId);
  tip(world, group, userId, on ? 'tip.group.managerAdded' : 'tip.group.managerRemoved', ids);
  return null;
}

import { type FoundGroup, type Group, type GroupMember, JoinMode, limits } from '../../../../protocol/index.ts';
import { memberOf, presentMembers } from '../../state/group.ts';
import { demand } from '../../state/refusal.ts';
import { groupFor, type World } from '../../state/world.ts';
import { terminalsOf } from '../presence.ts';
import { groupView, memberView } from './views.ts';

export function groupList(world: World, userId: number): Group[] {
  const groups: Group[] = [];
  for (const group of world.groups.values()) {
    const view = !group.dissolved && memberOf(group, userId) ? groupView(world, group, userId) : undefined;
    if (view) groups.push(view);
  }
  return groups;
}

/** A group for a member; a spec-only server answers former members too, with `quit` and `dissolve`. */
export function findGroup(world: World, userId: number, groupId: number): Group {
  const group = world.dialect.isSpecOnly ? world.groups.get(groupId) : groupFor(world, groupId, userId).group;
  demand(group, 'group.notFound');
  const view = groupView(world, group, userId);
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

export function membersOnline(world: World, userId: number, groupId: number): number[] {
  return presentMembers(groupFor(world, groupId, userId).group)
    .map((member) => member.userId)
    .filter((id) => terminalsOf(world, id).length > 0);
}

/** Groups that can be joined: by the exact id, or by part of the name if they are searchable. */
export function searchGroups(world: World, keyword: string): FoundGroup[] {
  const wanted = keyword.toLowerCase();
  const found = [...world.groups.values()].filter(
    (group) =>
      !group.dissolved &&
      group.joinMode !== JoinMode.NOBODY &&
      (String(group.id) === keyword || (group.searchable && group.name.toLowerCase().includes(wanted))),
  );
  return found
    .sort((a, b) => Number(String(b.id) === keyword) - Number(String(a.id) === keyword) || a.id - b.id)
    .slice(0, limits.groupSearchResults)
    .map((group) => ({
      id: group.id,
      name: group.name,
      headImage: group.headImage,
      headImageThumb: group.headImage,
      memberCount: presentMembers(group).length,
      joinMode: group.joinMode,
    }));
}

import { type Group, type GroupMember, GroupRole } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useSelfId } from '../session/useSelfId.ts';
import { useGroup, useGroupMembers } from './useGroups.ts';

/** Rights of the current user in a group, for the actions that a screen offers. The server decides. */
export interface GroupRights {
  /** 0 for an outsider or a former member, else a `GroupRole`. */
  readonly role: 0 | GroupRole;
  /** True for the owner. */
  readonly isOwner: boolean;
  /** True for the owner and managers: join requests, pins, mutes, rules. */
  readonly mayManage: boolean;
  /** May invite, by the group's rules. */
  readonly mayInvite: boolean;
  /** May change name, notice and picture, by the group's rules. */
  readonly mayEdit: boolean;
  /** May change the custom attributes, by the group's rules. */
  readonly mayEditAttributes: boolean;
  /** May remove and mute this member: the owner everybody else, a manager plain members. */
  mayActOn(member: GroupMember): boolean;
}

/** Role of a member. */
export function roleOf(member: GroupMember | undefined): GroupRole {
  if (member?.isOwner) return GroupRole.OWNER;
  return member?.isManager ? GroupRole.MANAGER : GroupRole.MEMBER;
}

/** Rights of the current user in a group; none while the group is unknown. */
export function useGroupRights(groupId: number): GroupRights {
  const group = useGroup(groupId);
  const members = useGroupMembers(groupId);
  const selfId = useSelfId();
  return useMemo(() => rightsIn(group, members, selfId), [group, members, selfId]);
}

function rightsIn(group: Group | undefined, members: readonly GroupMember[], selfId: number): GroupRights {
  const role = ownRole(group, members, selfId);
  const mayManage = role >= GroupRole.MANAGER;
  const isAllowed = (permission: string | null | undefined, otherwise: 'everyone' | 'admin'): boolean =>
    mayManage || (role > 0 && (permission ?? otherwise) === 'everyone');
  return {
    role,
    isOwner: role === GroupRole.OWNER,
    mayManage,
    mayInvite: isAllowed(group?.invitePermission, 'everyone'),
    mayEdit: isAllowed(group?.modifyPermission, 'admin'),
    mayEditAttributes: isAllowed(group?.attributePermission, 'admin'),
    mayActOn: (member) => mayManage && !member.quit && member.userId !== selfId && roleOf(member) < role,
  };
}

/** The role that the server says; on a server that says none, by owner and members. */
function ownRole(group: Group | undefined, members: readonly GroupMember[], selfId: number): 0 | GroupRole {
  if (!group || group.quit || group.dissolve) return 0;
  if (group.ownerId === selfId) return GroupRole.OWNER;
  if (group.role === GroupRole.MANAGER) return GroupRole.MANAGER;
  const own = roleOf(members.find(({ userId }) => userId === selfId));
  return own === GroupRole.OWNER ? GroupRole.MEMBER : own;
}

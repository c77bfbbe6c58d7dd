import { type Group, type GroupMember, MessageStatus, type StoredMessage } from '../../../../protocol/index.ts';
import { type AgentsChatState, type GroupState, type Member, presentMembers } from '../../state/group.ts';
import { accountOf, type World } from '../../state/world.ts';
import { terminalsOf } from '../presence.ts';
import { rowView } from '../row-view.ts';

/** What every member sees alike of a group. */
export function sharedView(group: GroupState): Group {
  const { id, name, headImage, notice, ownerId, isAllMuted, joinMode, inviteConsent, version } = group;
  const { invitePermission, modifyPermission, attributePermission, allowAddFriend, searchable, attributes } = group;
  return {
    ...{
      id,
      name,
      headImage,
      headImageThumb: headImage,
      notice,
      ownerId,
      isAllMuted,
      joinMode,
      inviteConsent,
      version,
    },
    ...{ invitePermission, modifyPermission, attributePermission, allowAddFriend, searchable },
    attributes: { ...attributes },
    memberCount: presentMembers(group).length,
    ...(group.visitor ? { visitor: visitorView(group.visitor) } : {}),
  };
}

function visitorView({ userId, page }: AgentsChatState) {
  return { userId, ...(page ? { page } : {}) };
}

/** A group as one of its members, or a former one, sees it. */
export function groupView(world: World, group: GroupState, userId: number): Group | undefined {
  const member = group.members.get(userId);
  if (!member) return undefined;
  if (member.quit || group.dissolved) return leftView(group, member);
  const top = topFor(world, group, member);
  return {
    ...sharedView(group),
    showGroupName: member.remarkGroupName || group.name,
    remarkGroupName: member.remarkGroupName,
    remarkNickName: member.remarkNickName,
    role: member.role,
    isDnd: member.isDnd,
    isTop: member.isTop,
    isMuted: member.isMuted,
    msgRemind: member.msgRemind,
    quit: member.quit,
    dissolve: group.dissolved,
    topMessageId: top?.id ?? 0,
    ...(top ? { topMessage: top } : {}),
  };
}

/** A group as somebody knows it who is out of it: what a stranger sees, and what is their own. */
function leftView({ id, name, headImage, dissolved }: GroupState, { quit, removedBy, remarkGroupName }: Member): Group {
  const showGroupName = remarkGroupName || name;
  const shown = { id, name, showGroupName, remarkGroupName, headImage, headImageThumb: headImage };
  return { ...shown, quit, removedBy, dissolve: dissolved, topMessageId: 0 };
}

/** The pinned message as a member sees it: not one from before they joined, nor one that they put away. */
function topFor(world: World, group: GroupState, member: Member): StoredMessage | undefined {
  const found = world.rowsById.group.get(group.topMessageId);
  if (!found || member.quit || member.hiddenTopId === group.topMessageId) return undefined;
  if (found.row.chatSeq <= member.joinSeq || found.row.status === MessageStatus.RECALL) return undefined;
  return rowView(world, found.log, found.row);
}

export function memberView(world: World, group: GroupState, member: Member): GroupMember {
  const { nickName, headImageThumb } = accountOf(world, member.userId);
  return {
    userId: member.userId,
    version: member.version,
    nickName,
    remarkNickName: member.remarkNickName,
    showNickName: member.remarkNickName || nickName,
    headImage: headImageThumb,
    online: !member.quit && terminalsOf(world, member.userId).length > 0,
    isManager: member.role === 2,
    isOwner: member.userId === group.ownerId,
    isMuted: member.isMuted,
    quit: member.quit,
    joinSeq: member.joinSeq,
  };
}

/** How a group calls somebody. */
export function nameIn(world: World, group: GroupState, userId: number): string {
  return group.members.get(userId)?.remarkNickName || accountOf(world, userId).nickName;
}

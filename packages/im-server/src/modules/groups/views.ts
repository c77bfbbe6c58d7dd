import { Cmd, type Group, type GroupMember, GroupRole, MessageType } from 'im-sdk/protocol';
import type { Signal } from '../../ports.ts';
import type { GroupMemberRow, MemberGroupRow } from './group-repository.ts';

/** A group as one of its members, or a former one, sees it. */
export function groupView(row: MemberGroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    showGroupName: row.remark_group_name || row.name,
    remarkGroupName: row.remark_group_name,
    remarkNickName: row.remark_nick_name,
    headImage: row.head_image,
    headImageThumb: row.head_image_thumb,
    notice: row.notice,
    ownerId: row.owner_id,
    memberCount: row.member_count,
    isDnd: row.is_dnd,
    isTop: row.is_top,
    isMuted: row.is_muted,
    isAllMuted: row.is_all_muted,
    msgRemind: row.msg_remind,
    quit: row.quit_at !== null,
    dissolve: row.dissolved_at !== null,
    version: row.version,
  };
}

export function memberView(row: GroupMemberRow, online: boolean): GroupMember {
  return {
    userId: row.user_id,
    version: row.version,
    nickName: row.nick_name,
    remarkNickName: row.remark_nick_name,
    showNickName: row.remark_nick_name || row.nick_name,
    headImage: row.head_image_thumb,
    online,
    isManager: row.role === GroupRole.MANAGER,
    isOwner: row.role === GroupRole.OWNER,
    isMuted: row.is_muted,
    quit: row.quit_at !== null,
  };
}

/** Tells somebody of a group that they are in now (type 90). */
export function newGroupSignal(group: Group, userId: number, senderId: number, now: number): Signal {
  return {
    userIds: [userId],
    cmd: Cmd.GROUP,
    message: {
      type: MessageType.GROUP_NEW,
      sendId: senderId,
      groupId: group.id,
      content: JSON.stringify(group),
      sendTime: now,
      signal: true,
    },
  };
}

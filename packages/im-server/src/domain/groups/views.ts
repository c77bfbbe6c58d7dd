import { type FoundGroup, type Group, type GroupMember, GroupRole, type Message } from 'im-sdk/protocol';
import type { FoundGroupRow, MemberGroupRow } from './group-repository.ts';
import type { GroupMemberRow } from './member-repository.ts';

/** Fields that are the same for every member. */
export function sharedView(row: MemberGroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    headImage: row.head_image,
    headImageThumb: row.head_image_thumb,
    notice: row.notice,
    ownerId: row.owner_id,
    memberCount: row.member_count,
    isAllMuted: row.is_all_muted,
    joinMode: row.join_mode,
    inviteConsent: row.invite_consent,
    invitePermission: permission(row.invite_permission),
    modifyPermission: permission(row.modify_permission),
    attributePermission: permission(row.attribute_permission),
    allowAddFriend: row.allow_add_friend,
    searchable: row.searchable,
    attributes: row.attributes,
    version: row.version,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    ...(row.visitor_id === null ? {} : { visitor: visitorView(row.visitor_id, row.page_url, row.page_title) }),
  };
}

/** A group for one of its members; `top` is the pinned message. */
export function groupView(row: MemberGroupRow, top: Message | undefined): Group {
  return {
    ...sharedView(row),
    showGroupName: row.remark_group_name || row.name,
    remarkGroupName: row.remark_group_name,
    remarkNickName: row.remark_nick_name,
    role: row.role,
    isDnd: row.is_dnd,
    isTop: row.is_top,
    isMuted: row.is_muted,
    msgRemind: row.msg_remind,
    quit: row.quit_at !== null,
    dissolve: row.dissolved_at !== null,
    topMessageId: top?.id ?? 0,
    ...(top === undefined ? {} : { topMessage: top }),
  };
}

/** A group for a former member. */
export function leftView(row: MemberGroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    showGroupName: row.remark_group_name || row.name,
    remarkGroupName: row.remark_group_name,
    headImage: row.head_image,
    headImageThumb: row.head_image_thumb,
    quit: row.quit_at !== null,
    dissolve: row.dissolved_at !== null,
    removedBy: row.removed_by ?? 0,
    topMessageId: 0,
  };
}

export function foundView(row: FoundGroupRow): FoundGroup {
  return {
    id: row.id,
    name: row.name,
    headImage: row.head_image,
    headImageThumb: row.head_image_thumb,
    memberCount: row.member_count,
    joinMode: row.join_mode,
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
    ...(row.entered_seq === null ? {} : { joinSeq: row.entered_seq - 1 }),
  };
}

/** The person whose conversation with the agents a group is. */
function visitorView(userId: number, url: string | null, title: string | null) {
  return { userId, ...(url || title ? { page: { url: url ?? '', title: title ?? '' } } : {}) };
}

function permission(value: string): 'everyone' | 'admin' {
  return value === 'everyone' ? 'everyone' : 'admin';
}

import * as v from 'valibot';
import { Id, Time } from '../ids.ts';
import { Message } from './message.ts';
import { VisitedPage } from './visited-page.ts';

/** Members who may do something in a group: all, or owner and managers only. */
export const GroupPermission = v.picklist(['everyone', 'admin']);
export type GroupPermission = v.InferOutput<typeof GroupPermission>;

/** Who may join a group. */
export const JoinMode = { ANYONE: 1, REQUEST: 2, NOBODY: 3 } as const;
export type JoinMode = (typeof JoinMode)[keyof typeof JoinMode];

/** `msgRemind` of a group: which messages make a sound. */
export const GroupMsgRemind = { ALL: 0, MANAGERS: 1, NONE: 2 } as const;
export type GroupMsgRemind = (typeof GroupMsgRemind)[keyof typeof GroupMsgRemind];

/** A group that the caller is or was in (spec §3). `version` grows with every change of the group or its members. */
export const Group = v.looseObject({
  id: Id,
  name: v.string(),
  showGroupName: v.nullish(v.string()),
  remarkGroupName: v.nullish(v.string()),
  remarkNickName: v.nullish(v.string()),
  headImage: v.nullish(v.string()),
  headImageThumb: v.nullish(v.string()),
  notice: v.nullish(v.string()),
  ownerId: v.nullish(v.number()),
  memberCount: v.nullish(v.number()),
  isDnd: v.nullish(v.boolean()),
  isTop: v.nullish(v.boolean()),
  isMuted: v.nullish(v.boolean()),
  isAllMuted: v.nullish(v.boolean()),
  msgRemind: v.nullish(v.number()),
  quit: v.nullish(v.boolean()),
  dissolve: v.nullish(v.boolean()),
  /**
   * User id of who removed the caller; 0 for a caller who left, 0 or missing if unknown. Also set by the client, from a
   * kick notice (78).
   */
  removedBy: v.nullish(v.number()),
  version: v.nullish(v.number()),
  /** Join mode: 1 open, 2 with approval, 3 closed. */
  joinMode: v.nullish(v.number()),
  /** True if an invited user has to accept. */
  inviteConsent: v.nullish(v.boolean()),
  invitePermission: v.nullish(GroupPermission),
  modifyPermission: v.nullish(GroupPermission),
  attributePermission: v.nullish(GroupPermission),
  allowAddFriend: v.nullish(v.boolean()),
  /**
   * True if users who are not members find the group by its name (extension). Missing if the server does not have the
   * setting.
   */
  searchable: v.nullish(v.boolean()),
  attributes: v.nullish(v.record(v.string(), v.string())),
  /** Role of the caller: 1 member, 2 manager, 3 owner (extension). */
  role: v.nullish(v.number()),
  /** Id of the message pinned for the caller; 0 for none (extension: `null` means "unchanged"). */
  topMessageId: v.nullish(v.number()),
  /** The pinned message, unless the caller has hidden it or joined after it. */
  topMessage: v.nullish(Message),
  externalId: v.nullish(v.string()),
  /**
   * Set in the conversation of one person with the agents: the visitor, or the user that they became, and the page they
   * are on. Show the page as text: it is whatever the visitor's browser sent.
   */
  visitor: v.nullish(v.looseObject({ userId: Id, page: v.nullish(VisitedPage) })),
});
export type Group = v.InferOutput<typeof Group>;

/**
 * A member of a group. With `?version=` a list has only the members changed since then. Without versions (0) it is
 * always the whole list.
 */
export const GroupMember = v.looseObject({
  userId: Id,
  version: v.nullish(v.number(), 0),
  nickName: v.nullish(v.string()),
  showNickName: v.nullish(v.string()),
  remarkNickName: v.nullish(v.string()),
  headImage: v.nullish(v.string()),
  online: v.nullish(v.boolean()),
  isManager: v.nullish(v.boolean()),
  isOwner: v.nullish(v.boolean()),
  isMuted: v.nullish(v.boolean()),
  quit: v.nullish(v.boolean()),
  /**
   * `chatSeq` of the newest message when the member joined: they were not in the group at messages up to it (extension).
   * Missing on servers without it.
   */
  joinSeq: v.nullish(v.number()),
});
export type GroupMember = v.InferOutput<typeof GroupMember>;

/** A group in search results, for users who are not members. */
export const FoundGroup = v.looseObject({
  id: Id,
  name: v.string(),
  headImage: v.nullish(v.string()),
  headImageThumb: v.nullish(v.string()),
  memberCount: v.nullish(v.number()),
  joinMode: v.nullish(v.number()),
});
export type FoundGroup = v.InferOutput<typeof FoundGroup>;

/**
 * A request to join a group. Kind "join" is visible to owner and managers, kind "invite" to the invited user. `sendId`
 * is the applicant or the inviter. `applyTime` is in epoch ms.
 */
export const GroupRequest = v.looseObject({
  id: Id,
  kind: v.picklist(['join', 'invite']),
  groupId: Id,
  groupName: v.nullish(v.string()),
  sendId: Id,
  sendNickName: v.nullish(v.string()),
  sendHeadImage: v.nullish(v.string()),
  /** The invited user; for kind "join" the applicant. */
  userId: v.nullish(v.number()),
  remark: v.nullish(v.string()),
  /** A `RequestStatus`. */
  status: v.number(),
  handlerNickName: v.nullish(v.string()),
  applyTime: Time,
});
export type GroupRequest = v.InferOutput<typeof GroupRequest>;

/** A picture in a group's album. Width and height in px, `size` in bytes. */
export const AlbumImage = v.looseObject({
  id: Id,
  url: v.string(),
  thumbUrl: v.string(),
  width: v.nullish(v.number()),
  height: v.nullish(v.number()),
  size: v.nullish(v.number()),
  uploaderId: Id,
  createTime: Time,
});
export type AlbumImage = v.InferOutput<typeof AlbumImage>;

import * as v from 'valibot';
import { Id, Time } from '../base/ids.ts';
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
  /** Id of the group. */
  id: Id,
  /** Name of the group, for all members. */
  name: v.string(),
  /** Name to show: the own remark for the group, else its name. */
  showGroupName: v.nullish(v.string()),
  /** Own remark for the group, seen by this account only. */
  remarkGroupName: v.nullish(v.string()),
  /** Own name in the group. */
  remarkNickName: v.nullish(v.string()),
  /** URL of the picture. */
  headImage: v.nullish(v.string()),
  /** URL of the picture's thumbnail. */
  headImageThumb: v.nullish(v.string()),
  /** Announcement, shown to all members. */
  notice: v.nullish(v.string()),
  /** User id of the owner. */
  ownerId: v.nullish(v.number()),
  /** Number of members. */
  memberCount: v.nullish(v.number()),
  /** True if this account has turned notifications off: no badge, no sound. */
  isDnd: v.nullish(v.boolean()),
  /** True if the conversation is pinned at the top of the own list. */
  isTop: v.nullish(v.boolean()),
  /** True if this account is muted in the group: it cannot write. */
  isMuted: v.nullish(v.boolean()),
  /** True if all members except owner and managers are muted. */
  isAllMuted: v.nullish(v.boolean()),
  /** Messages that make a sound: one of `GroupMsgRemind`. `notificationSetting` reads it. */
  msgRemind: v.nullish(v.number()),
  /** True if this account is no longer a member. */
  quit: v.nullish(v.boolean()),
  /** True if the group was dissolved. */
  dissolve: v.nullish(v.boolean()),
  /**
   * User id of who removed the caller; 0 for a caller who left, 0 or missing if unknown. Also set by the client, from a
   * kick notice (78).
   */
  removedBy: v.nullish(v.number()),
  /** Grows with every change of the group or its members. */
  version: v.nullish(v.number()),
  /** Who may join: one of `JoinMode`. */
  joinMode: v.nullish(v.number()),
  /** True if an invited user has to accept. */
  inviteConsent: v.nullish(v.boolean()),
  /** Who may invite. */
  invitePermission: v.nullish(GroupPermission),
  /** Who may change name, notice and picture. */
  modifyPermission: v.nullish(GroupPermission),
  /** Who may change the attributes. */
  attributePermission: v.nullish(GroupPermission),
  /** True if plain members may send each other friend requests. */
  allowAddFriend: v.nullish(v.boolean()),
  /**
   * True if users who are not members find the group by its name (extension). Missing if the server does not have the
   * setting.
   */
  searchable: v.nullish(v.boolean()),
  /** Texts of the host by key, visible to all members. */
  attributes: v.nullish(v.record(v.string(), v.string())),
  /** Role of the caller: one of `GroupRole` (extension). */
  role: v.nullish(v.number()),
  /** Id of the message pinned for the caller; 0 for none (extension: `null` means "unchanged"). */
  topMessageId: v.nullish(v.number()),
  /** The pinned message, unless the caller has hidden it or joined after it. */
  topMessage: v.nullish(Message),
  /** The host product's own id of this group. */
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
  /** User id of the member. */
  userId: Id,
  /** Version of the group at which the member changed. */
  version: v.nullish(v.number(), 0),
  /** Nickname of the user. */
  nickName: v.nullish(v.string()),
  /** Name to show: the name in the group, else the nickname. */
  showNickName: v.nullish(v.string()),
  /** The member's own name in the group. */
  remarkNickName: v.nullish(v.string()),
  /** URL of the avatar. */
  headImage: v.nullish(v.string()),
  /** True if online. */
  online: v.nullish(v.boolean()),
  /** True for a manager. */
  isManager: v.nullish(v.boolean()),
  /** True for the owner. */
  isOwner: v.nullish(v.boolean()),
  /** True if muted: the member cannot write. */
  isMuted: v.nullish(v.boolean()),
  /** True for a former member. */
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
  /** Id of the group. */
  id: Id,
  /** Name of the group. */
  name: v.string(),
  /** URL of the picture. */
  headImage: v.nullish(v.string()),
  /** URL of the picture's thumbnail. */
  headImageThumb: v.nullish(v.string()),
  /** Number of members. */
  memberCount: v.nullish(v.number()),
  /** Who may join: one of `JoinMode`. */
  joinMode: v.nullish(v.number()),
});
export type FoundGroup = v.InferOutput<typeof FoundGroup>;

/**
 * A request to join a group. Kind "join" is visible to owner and managers, kind "invite" to the invited user. `sendId`
 * is the applicant or the inviter. `applyTime` is in epoch ms.
 */
export const GroupRequest = v.looseObject({
  /** Id of the request. */
  id: Id,
  /** `join`: a user asks to join the group. `invite`: the group invites this account. */
  kind: v.picklist(['join', 'invite']),
  /** Id of the group. */
  groupId: Id,
  /** Name of the group. */
  groupName: v.nullish(v.string()),
  /** User id of the applicant, or of the member who invites. */
  sendId: Id,
  /** Nickname of that user. */
  sendNickName: v.nullish(v.string()),
  /** URL of the avatar of that user. */
  sendHeadImage: v.nullish(v.string()),
  /** The invited user; for kind "join" the applicant. */
  userId: v.nullish(v.number()),
  /** Text of the applicant. */
  remark: v.nullish(v.string()),
  /** A `RequestStatus`. */
  status: v.number(),
  /** Nickname of the owner or manager who answered. */
  handlerNickName: v.nullish(v.string()),
  /** Time of the request (epoch ms). */
  applyTime: Time,
});
export type GroupRequest = v.InferOutput<typeof GroupRequest>;

/** A picture in a group's album. Width and height in px, `size` in bytes. */
export const AlbumImage = v.looseObject({
  /** Id of the picture. */
  id: Id,
  /** URL of the picture. */
  url: v.string(),
  /** URL of its thumbnail. */
  thumbUrl: v.string(),
  /** Width in px. */
  width: v.nullish(v.number()),
  /** Height in px. */
  height: v.nullish(v.number()),
  /** Size in bytes. */
  size: v.nullish(v.number()),
  /** User id of the member who added it. */
  uploaderId: Id,
  /** Time of the upload (epoch ms). */
  createTime: Time,
});
export type AlbumImage = v.InferOutput<typeof AlbumImage>;

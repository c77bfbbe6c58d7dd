import * as v from 'valibot';
import { Id, Time } from '../ids.ts';
import { Message } from './message.ts';

/** Who may do something in a group: every member, or only its owner and managers. */
export const GroupPermission = v.picklist(['everyone', 'admin']);
export type GroupPermission = v.InferOutput<typeof GroupPermission>;

/** How people get into a group. */
export const JoinMode = { ANYONE: 1, REQUEST: 2, NOBODY: 3 } as const;
export type JoinMode = (typeof JoinMode)[keyof typeof JoinMode];

/** A group the caller is or was in (spec §3). `version` grows with every change of it or its members. */
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
  version: v.nullish(v.number()),
  /** How people get in: 1 anyone, 2 after a request, 3 nobody. */
  joinMode: v.nullish(v.number()),
  /** Whether somebody who was invited has to agree. */
  inviteConsent: v.nullish(v.boolean()),
  invitePermission: v.nullish(GroupPermission),
  modifyPermission: v.nullish(GroupPermission),
  attributePermission: v.nullish(GroupPermission),
  allowAddFriend: v.nullish(v.boolean()),
  attributes: v.nullish(v.record(v.string(), v.string())),
  /** What the caller is in the group: 1 member, 2 manager, 3 owner (extension). */
  role: v.nullish(v.number()),
  /** Id of the message that is pinned for the caller, 0 for none (extension: null would say nothing). */
  topMessageId: v.nullish(v.number()),
  /** The message that is pinned, unless the caller hid it or joined after it. */
  topMessage: v.nullish(Message),
  externalId: v.nullish(v.string()),
});
export type Group = v.InferOutput<typeof Group>;

/** A member of a group. A list asked with `?version=` holds only those changed since. */
export const GroupMember = v.looseObject({
  userId: Id,
  version: v.number(),
  nickName: v.nullish(v.string()),
  showNickName: v.nullish(v.string()),
  remarkNickName: v.nullish(v.string()),
  headImage: v.nullish(v.string()),
  online: v.nullish(v.boolean()),
  isManager: v.nullish(v.boolean()),
  isOwner: v.nullish(v.boolean()),
  isMuted: v.nullish(v.boolean()),
  quit: v.nullish(v.boolean()),
});
export type GroupMember = v.InferOutput<typeof GroupMember>;

/** A group as a search shows it to people who are not in it. */
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
 * A request to get into a group, seen by whoever may answer it: of kind "join" the owner and managers, of kind
 * "invite" the one who was invited. `sendId` is the applicant, or the inviter. `applyTime` is epoch ms.
 */
export const GroupRequest = v.looseObject({
  id: Id,
  kind: v.picklist(['join', 'invite']),
  groupId: Id,
  groupName: v.nullish(v.string()),
  sendId: Id,
  sendNickName: v.nullish(v.string()),
  sendHeadImage: v.nullish(v.string()),
  /** The one who was invited; on a "join" the applicant. */
  userId: v.nullish(v.number()),
  remark: v.nullish(v.string()),
  /** A `RequestStatus`. */
  status: v.number(),
  handlerNickName: v.nullish(v.string()),
  applyTime: Time,
});
export type GroupRequest = v.InferOutput<typeof GroupRequest>;

/** A picture of a group's album. Width and height are px, `size` bytes. */
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

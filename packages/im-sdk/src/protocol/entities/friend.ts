import * as v from 'valibot';
import { Id, Time } from '../base/ids.ts';

/** A friend of the caller (spec §3). `showNickName` falls back from remark to nickname to user name. */
export const Friend = v.looseObject({
  /** User id. */
  id: Id,
  /** Nickname chosen by the friend. */
  nickName: v.string(),
  /** Login name. */
  userName: v.nullish(v.string()),
  /** Name to show: remark, else nickname, else login name. */
  showNickName: v.nullish(v.string()),
  /** Own remark for the friend. */
  remarkNickName: v.nullish(v.string()),
  /** URL of the avatar. */
  headImage: v.nullish(v.string()),
  /** URL of the avatar's thumbnail. */
  headImageThumb: v.nullish(v.string()),
  /** Profile text. */
  signature: v.nullish(v.string()),
  /** True if online on any device. */
  online: v.nullish(v.boolean()),
  /** True if online in a browser. */
  onlineWeb: v.nullish(v.boolean()),
  /** True if online in an app. */
  onlineApp: v.nullish(v.boolean()),
  /** True if this account has turned notifications off: no badge, no sound. */
  isDnd: v.nullish(v.boolean()),
  /** True if the conversation is pinned at the top of the list. */
  isTop: v.nullish(v.boolean()),
  /** Whether messages make a sound: one of `FriendMsgRemind`. */
  msgRemind: v.nullish(v.number()),
  /** Company. */
  companyName: v.nullish(v.string()),
  /** True for a removed friend. */
  deleted: v.nullish(v.boolean()),
  /** Epoch ms of the last time this friend was online; missing or 0 if the friend hides it. */
  lastSeen: v.nullish(v.number()),
});
export type Friend = v.InferOutput<typeof Friend>;

/** `msgRemind` of a friend: whether their messages make a sound. */
export const FriendMsgRemind = { NONE: 0, ALL: 1 } as const;
export type FriendMsgRemind = (typeof FriendMsgRemind)[keyof typeof FriendMsgRemind];

/** State of a friend or group request. */
export const RequestStatus = {
  PENDING: 1,
  APPROVED: 2,
  REJECTED: 3,
  RECALLED: 4,
  EXPIRED: 5,
} as const;
export type RequestStatus = (typeof RequestStatus)[keyof typeof RequestStatus];

/** Origin of a friend request. */
export const RequestSource = { SEARCH: 1, GROUP: 2, CARD: 3 } as const;
export type RequestSource = (typeof RequestSource)[keyof typeof RequestSource];

/** A friend request, visible to both sides. `applyTime` is in epoch ms. */
export const FriendRequest = v.looseObject({
  /** Id of the request. */
  id: Id,
  /** User id of the sender. */
  sendId: Id,
  /** Nickname of the sender. */
  sendNickName: v.nullish(v.string()),
  /** URL of the sender's avatar. */
  sendHeadImage: v.nullish(v.string()),
  /** User id of the receiver. */
  recvId: Id,
  /** Nickname of the receiver. */
  recvNickName: v.nullish(v.string()),
  /** URL of the receiver's avatar. */
  recvHeadImage: v.nullish(v.string()),
  /** Introduction of the sender. */
  remark: v.nullish(v.string()),
  /** Where the sender found the receiver: one of `RequestSource`. */
  source: v.nullish(v.number()),
  /** Name of the group, for a request out of a group. */
  groupName: v.nullish(v.string()),
  /** One of `RequestStatus`. */
  status: v.number(),
  /** Time of the request (epoch ms). */
  applyTime: Time,
});
export type FriendRequest = v.InferOutput<typeof FriendRequest>;

import * as v from 'valibot';
import { Id, Time } from '../ids.ts';

/** A friend of the caller (spec §3). `showNickName` falls back from remark to nickname to user name. */
export const Friend = v.looseObject({
  id: Id,
  nickName: v.string(),
  userName: v.nullish(v.string()),
  showNickName: v.nullish(v.string()),
  remarkNickName: v.nullish(v.string()),
  headImage: v.nullish(v.string()),
  headImageThumb: v.nullish(v.string()),
  signature: v.nullish(v.string()),
  online: v.nullish(v.boolean()),
  onlineWeb: v.nullish(v.boolean()),
  onlineApp: v.nullish(v.boolean()),
  isDnd: v.nullish(v.boolean()),
  isTop: v.nullish(v.boolean()),
  msgRemind: v.nullish(v.number()),
  companyName: v.nullish(v.string()),
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
  id: Id,
  sendId: Id,
  sendNickName: v.nullish(v.string()),
  sendHeadImage: v.nullish(v.string()),
  recvId: Id,
  recvNickName: v.nullish(v.string()),
  recvHeadImage: v.nullish(v.string()),
  remark: v.nullish(v.string()),
  source: v.nullish(v.number()),
  groupName: v.nullish(v.string()),
  status: v.number(),
  applyTime: Time,
});
export type FriendRequest = v.InferOutput<typeof FriendRequest>;

import * as v from 'valibot';
import { Id, Time } from '../base/ids.ts';
import { RingingCalls } from './call.ts';
import { Friend, FriendRequest } from './friend.ts';
import { Group, GroupRequest } from './group.ts';
import { Message } from './message.ts';
import { SelfUser, User } from './user.ts';

/** State of a conversation: its newest row, and the caller's read position. Sequence numbers are `chatSeq`. */
export const ConversationSummary = v.looseObject({
  kind: v.picklist(['private', 'group', 'system']),
  target: v.number(),
  headSeq: v.number(),
  headId: v.number(),
  /** Greatest `countSeq` of the conversation. */
  countSeq: v.number(),
  /** First `chatSeq` visible to the caller: 1, or where the caller joined the group. */
  firstSeq: v.nullish(v.number()),
  readSeq: v.number(),
  /** Private: read position of the other side. Group: 0. */
  peerReadSeq: v.nullish(v.number()),
  unread: v.number(),
  /** Ids of the newest unread messages that mention the caller (`atMe`) or everyone (`atAll`); 0 if there is none. */
  atMe: v.nullish(v.number()),
  atAll: v.nullish(v.number()),
  version: v.nullish(v.number()),
  /** Newest row to show in the conversation list. */
  last: v.nullish(Message),
});
export type ConversationSummary = v.InferOutput<typeof ConversationSummary>;

/** One page of conversation summaries, newest first. `epoch` changes only after the store was restored from a backup. */
export const ConversationSummaries = v.looseObject({
  epoch: v.string(),
  serverTime: Time,
  private: v.number(),
  group: v.number(),
  system: v.number(),
  rev: v.number(),
  items: v.array(ConversationSummary),
  more: v.boolean(),
  /** Calls that ring for the caller of this request; missing where there are none. */
  rings: v.nullish(RingingCalls),
});
export type ConversationSummaries = v.InferOutput<typeof ConversationSummaries>;

/** A new read position: the caller's own, or the friend's in a private chat. */
export const ReadPosition = v.looseObject({
  kind: v.picklist(['private', 'group', 'system']),
  target: v.number(),
  readSeq: v.number(),
  peerReadSeq: v.nullish(v.number()),
  unread: v.number(),
});
export type ReadPosition = v.InferOutput<typeof ReadPosition>;

/** Rows that the caller deleted for themself, by id; `upToId` hides all rows up to that id. */
export const Deletion = v.looseObject({
  kind: v.picklist(['private', 'group', 'system']),
  target: v.number(),
  messageIds: v.nullish(v.array(Id)),
  upToId: v.nullish(v.number()),
});
export type Deletion = v.InferOutput<typeof Deletion>;

/** Read count of one of the caller's group messages with receipts. */
export const GroupReceipt = v.looseObject({
  groupId: Id,
  id: Id,
  readedCount: v.number(),
  receiptOk: v.boolean(),
  receiptTotal: v.nullish(v.number()),
});
export type GroupReceipt = v.InferOutput<typeof GroupReceipt>;

/**
 * Changes of an account since a `rev`, without message rows. Objects are complete. A removed friend has `deleted`, a
 * left group `quit`. `startOver`: too many changes, reload all lists.
 */
export const Changes = v.looseObject({
  rev: v.number(),
  startOver: v.boolean(),
  self: v.nullish(SelfUser),
  friends: v.nullish(v.array(Friend)),
  requests: v.nullish(v.array(FriendRequest)),
  groups: v.nullish(v.array(Group)),
  groupRequests: v.nullish(v.array(GroupRequest)),
  /** The complete blacklist, if it changed. */
  blacklist: v.nullish(v.array(User)),
  /** Rows that the caller deleted for themself. */
  deletions: v.nullish(v.array(Deletion)),
  reads: v.nullish(v.array(ReadPosition)),
  /** The caller's newest messages with receipts, in each group with new reads. */
  receipts: v.nullish(v.array(GroupReceipt)),
});
export type Changes = v.InferOutput<typeof Changes>;

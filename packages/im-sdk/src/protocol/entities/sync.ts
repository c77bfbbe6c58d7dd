import * as v from 'valibot';
import { Id, Time } from '../ids.ts';
import { Friend, FriendRequest } from './friend.ts';
import { Group, GroupRequest } from './group.ts';
import { Message } from './message.ts';
import { SelfUser, User } from './user.ts';

/** Where one conversation stands: its head, and what the caller has read of it. Sequence numbers are `chatSeq`. */
export const ConversationHead = v.looseObject({
  kind: v.picklist(['private', 'group', 'system']),
  target: v.number(),
  headSeq: v.number(),
  headId: v.number(),
  /** The greatest `countSeq` of the conversation. */
  countSeq: v.number(),
  /** The first `chatSeq` that the caller may see: 1, or where they joined a group. */
  firstSeq: v.nullish(v.number()),
  readSeq: v.number(),
  /** Private: how far the other has read. Group: 0. */
  peerReadSeq: v.nullish(v.number()),
  unread: v.number(),
  /** Ids of unread messages that mention the caller, or everyone; 0 for none. */
  atMe: v.nullish(v.number()),
  atAll: v.nullish(v.number()),
  version: v.nullish(v.number()),
  /** The newest row that is shown in a list. */
  last: v.nullish(Message),
});
export type ConversationHead = v.InferOutput<typeof ConversationHead>;

/** One page of heads, newest first. `epoch` changes only when the store was restored from a backup. */
export const Heads = v.looseObject({
  epoch: v.string(),
  serverTime: Time,
  private: v.number(),
  group: v.number(),
  system: v.number(),
  rev: v.number(),
  items: v.array(ConversationHead),
  more: v.boolean(),
});
export type Heads = v.InferOutput<typeof Heads>;

/** A read position that moved: the caller's own, or a friend's in a private chat. */
export const ReadPosition = v.looseObject({
  kind: v.picklist(['private', 'group', 'system']),
  target: v.number(),
  readSeq: v.number(),
  peerReadSeq: v.nullish(v.number()),
  unread: v.number(),
});
export type ReadPosition = v.InferOutput<typeof ReadPosition>;

/** Ids of rows of one conversation that the caller deleted for themself; `upToId` hides every row up to that id. */
export const Deletion = v.looseObject({
  kind: v.picklist(['private', 'group', 'system']),
  target: v.number(),
  messageIds: v.nullish(v.array(Id)),
  upToId: v.nullish(v.number()),
});
export type Deletion = v.InferOutput<typeof Deletion>;

/** How far one of the caller's messages that ask for receipts was read in its group. */
export const GroupReceipt = v.looseObject({ groupId: Id, id: Id, readedCount: v.number(), receiptOk: v.boolean() });
export type GroupReceipt = v.InferOutput<typeof GroupReceipt>;

/**
 * What changed for an account since a `rev`, apart from rows. Whole objects; a friend that is gone has
 * `deleted`, a group that was left `quit`. `startOver`: too much changed, load every list anew.
 */
export const Changes = v.looseObject({
  rev: v.number(),
  startOver: v.boolean(),
  self: v.nullish(SelfUser),
  friends: v.nullish(v.array(Friend)),
  requests: v.nullish(v.array(FriendRequest)),
  groups: v.nullish(v.array(Group)),
  groupRequests: v.nullish(v.array(GroupRequest)),
  /** The whole list, where it changed. */
  blacklist: v.nullish(v.array(User)),
  /** Rows that the caller deleted for themself. */
  deletions: v.nullish(v.array(Deletion)),
  reads: v.nullish(v.array(ReadPosition)),
  /** The newest of the caller's messages that ask for receipts, in every group where somebody read. */
  receipts: v.nullish(v.array(GroupReceipt)),
});
export type Changes = v.InferOutput<typeof Changes>;

import * as v from 'valibot';
import { Id, Time } from '../ids.ts';

/** Type 7: edit of a text. */
export const EditContent = v.looseObject({ id: Id, content: v.string(), editedAt: Time });
export type EditContent = v.InferOutput<typeof EditContent>;

/** Type 13: a reaction was added or removed. `count` is the new number of users with it. */
export const ReactionContent = v.looseObject({
  id: Id,
  emoji: v.string(),
  userId: Id,
  on: v.boolean(),
  count: v.number(),
});
export type ReactionContent = v.InferOutput<typeof ReactionContent>;

/** Types 40 and 41: record of a call, sent by the caller. `duration` in seconds. */
export const CallRecordContent = v.looseObject({
  result: v.picklist(['answered', 'missed', 'rejected', 'cancelled', 'failed']),
  duration: v.nullish(v.number()),
});
export type CallRecordContent = v.InferOutput<typeof CallRecordContent>;

/** Type 53: system notice. */
export const NoticeContent = v.looseObject({
  title: v.string(),
  content: v.string(),
  link: v.nullish(v.string()),
  cover: v.nullish(v.string()),
});
export type NoticeContent = v.InferOutput<typeof NoticeContent>;

/** Type 78: the receiver was removed from a group; by whom and why. */
export const KickContent = v.looseObject({ groupId: Id, operatorId: v.nullish(Id), reason: v.nullish(v.string()) });
export type KickContent = v.InferOutput<typeof KickContent>;

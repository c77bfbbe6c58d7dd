import * as v from 'valibot';
import { Id, Time } from '../base/ids.ts';

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

/** Type 78: the receiver was removed from a group; by whom and why. */
export const KickContent = v.looseObject({ groupId: Id, operatorId: v.nullish(Id), reason: v.nullish(v.string()) });
export type KickContent = v.InferOutput<typeof KickContent>;

import * as v from 'valibot';
import { Id } from '../ids.ts';

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

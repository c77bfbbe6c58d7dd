import * as v from 'valibot';
import { Id } from '../ids.ts';

/** A user as others see it (spec §3). `""` is "not set". */
export const User = v.looseObject({
  id: Id,
  userName: v.string(),
  nickName: v.string(),
  headImage: v.nullish(v.string()),
  headImageThumb: v.nullish(v.string()),
  sex: v.nullish(v.number()),
  signature: v.nullish(v.string()),
  birthday: v.nullish(v.string()),
  online: v.nullish(v.boolean()),
  companyName: v.nullish(v.string()),
  /** The host product's own name for this user. */
  externalId: v.nullish(v.string()),
  /** Epoch ms of the last time this user was online; for friends only. */
  lastSeen: v.nullish(v.number()),
});
export type User = v.InferOutput<typeof User>;

/** Oneself: the private fields as well. */
export const SelfUser = v.looseObject({
  ...User.entries,
  mobile: v.nullish(v.string()),
  email: v.nullish(v.string()),
  isManualApprove: v.nullish(v.boolean()),
});
export type SelfUser = v.InferOutput<typeof SelfUser>;

/** On which terminals (1 app, 2 web) a user is online now. */
export const TerminalsOnline = v.looseObject({ userId: Id, terminals: v.array(v.number()) });
export type TerminalsOnline = v.InferOutput<typeof TerminalsOnline>;

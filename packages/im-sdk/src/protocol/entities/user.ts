import * as v from 'valibot';
import { Id } from '../base/ids.ts';
import { limits } from '../base/limits.ts';

/** Public profile of a user (spec §3). `""` means "not set". */
export const User = v.looseObject({
  /** User id. */
  id: Id,
  /** Login name. */
  userName: v.string(),
  /** Nickname chosen by the user. */
  nickName: v.string(),
  /** URL of the avatar. */
  headImage: v.nullish(v.string()),
  /** URL of the avatar's thumbnail. */
  headImageThumb: v.nullish(v.string()),
  /** 0 male, 1 female; null until chosen. A server of the specification alone says 0 for both. */
  sex: v.nullish(v.number()),
  /** Profile text. */
  signature: v.nullish(v.string()),
  /** Birthday, yyyy-mm-dd. */
  birthday: v.nullish(v.string()),
  /** True if online on any device. */
  online: v.nullish(v.boolean()),
  /** Company. */
  companyName: v.nullish(v.string()),
  /** The host product's own id of this user. */
  externalId: v.nullish(v.string()),
  /** Epoch ms of the last time this user was online; visible to friends only. */
  lastSeen: v.nullish(v.number()),
  /** True for a visitor: a person without an account who writes to the agents. */
  isVisitor: v.nullish(v.boolean()),
});
export type User = v.InferOutput<typeof User>;

/** Own profile: the public profile plus private fields. */
export const SelfUser = v.looseObject({
  ...User.entries,
  /** Phone number. */
  mobile: v.nullish(v.string()),
  /** Email address. */
  email: v.nullish(v.string()),
  /** True if friend requests to this account need its approval. */
  isManualApprove: v.nullish(v.boolean()),
  /** Hides `lastSeen` from friends (extension). */
  hidesLastSeen: v.nullish(v.boolean()),
});
export type SelfUser = v.InferOutput<typeof SelfUser>;

/** True for an existing date, 1950 or later, as yyyy-mm-dd. */
function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists && Number(year) >= limits.birthdayFirstYear;
}

const orEmpty = <S extends v.GenericSchema<string, string>>(schema: S) => v.nullish(v.union([v.literal(''), schema]));
const address = v.nullish(v.pipe(v.string(), v.maxLength(limits.urlLength)));

/**
 * Body of `PUT /user/update`: the whole own profile. A missing field or `null` keeps the value; `""` clears it. Forms
 * use the same schema.
 */
export const ProfileUpdate = v.looseObject({
  id: v.nullish(Id),
  nickName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.nickNameLength)),
  headImage: address,
  headImageThumb: address,
  mobile: orEmpty(v.pipe(v.string(), v.regex(/^1[3-9][0-9]{9}$/, 'must be a phone number'))),
  email: orEmpty(v.pipe(v.string(), v.maxLength(limits.emailLength), v.email('must be an email address'))),
  sex: v.nullish(v.picklist([0, 1])),
  signature: v.nullish(v.pipe(v.string(), v.maxLength(limits.signatureLength))),
  birthday: orEmpty(v.pipe(v.string(), v.check(isDay, 'must be a day, yyyy-mm-dd'))),
  hidesLastSeen: v.nullish(v.boolean()),
});
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdate>;

/** Terminals (1 app, 2 web) on which a user is online. */
export const TerminalsOnline = v.looseObject({ userId: Id, terminals: v.array(v.number()) });
export type TerminalsOnline = v.InferOutput<typeof TerminalsOnline>;

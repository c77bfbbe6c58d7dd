import * as v from 'valibot';

/** Tokens as they are written to storages and handed to other tabs. */
export const KeptTokens = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  expiresAt: v.optional(v.number()),
  refreshExpiresAt: v.optional(v.number()),
  generation: v.string(),
});

/** Whose session it is. */
export const KeptAccount = v.object({
  userName: v.string(),
  userId: v.number(),
  /** Whether the tokens are kept, wrapped, beyond the last tab. */
  remembered: v.boolean(),
  /** The host product's name for the person, where its word signed them in. */
  subject: v.optional(v.string()),
});
export type KeptAccount = v.InferOutput<typeof KeptAccount>;

/** A session as one tab keeps it for its own reload. */
export const KeptSession = v.object({ account: KeptAccount, tokens: KeptTokens });
export type KeptSession = v.InferOutput<typeof KeptSession>;

/** An account that signed in here before. `sealed` is the wrapped token set, where it is remembered. */
export const AccountRecord = v.object({
  userName: v.string(),
  userId: v.number(),
  nickName: v.string(),
  headImage: v.string(),
  sealed: v.optional(v.string()),
  /** When the wrapped refresh token ends (epoch ms). */
  until: v.optional(v.number()),
});
export type AccountRecord = v.InferOutput<typeof AccountRecord>;

/** Reads JSON of a storage; `undefined` for anything that is not of this shape. */
export function readKept<S extends v.GenericSchema>(schema: S, text: string | undefined): v.InferOutput<S> | undefined {
  if (text === undefined) return undefined;
  try {
    const read = v.safeParse(schema, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

import * as v from 'valibot';

/** Tokens as stored, and as sent to other tabs. */
export const StoredTokens = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  expiresAt: v.optional(v.number()),
  refreshExpiresAt: v.optional(v.number()),
  generation: v.string(),
});

/** Account of a session. */
export const StoredAccount = v.object({
  userName: v.string(),
  userId: v.number(),
  /** True if the tokens are stored, sealed, beyond the last tab. */
  remembered: v.boolean(),
  /** `sub` of the host's sign-in token, if the host signed the user in. */
  subject: v.optional(v.string()),
  /** True for a visitor. */
  isVisitor: v.optional(v.boolean()),
});
export type StoredAccount = v.InferOutput<typeof StoredAccount>;

/** A session as one tab stores it for its own reload. */
export const StoredSession = v.object({ account: StoredAccount, tokens: StoredTokens });
export type StoredSession = v.InferOutput<typeof StoredSession>;

/** An account that has signed in on this device. `sealed` is its encrypted token set, if the account is remembered. */
export const AccountRecord = v.object({
  userName: v.string(),
  userId: v.number(),
  nickName: v.string(),
  headImage: v.string(),
  sealed: v.optional(v.string()),
  /** Expiry of the sealed refresh token (epoch ms). */
  until: v.optional(v.number()),
});
export type AccountRecord = v.InferOutput<typeof AccountRecord>;

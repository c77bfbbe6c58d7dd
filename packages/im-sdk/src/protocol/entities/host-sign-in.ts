import * as v from 'valibot';

const terminal = v.nullish(v.picklist([1, 2]));

/** `POST /auth/exchange`: exchanges a token signed by the host product for a session. */
export const ExchangeRequest = v.looseObject({
  /** A JWT with sub, name, avatar?, exp (at most 5 min ahead), jti (used once), aud and iss. */
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)),
  terminal,
});
export type ExchangeRequest = v.InferOutput<typeof ExchangeRequest>;

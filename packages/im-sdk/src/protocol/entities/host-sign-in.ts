import * as v from 'valibot';
import { VisitorToken } from './visitor.ts';

const terminal = v.nullish(v.picklist([1, 2]));

/** `POST /auth/exchange`: exchanges a token signed by the host product for a session. */
export const ExchangeRequest = v.looseObject({
  /** A JWT with sub, name, avatar?, exp (at most 5 min ahead), jti (used once), aud and iss. */
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)),
  /** Token of a visitor who now signs in: their conversation with the agents becomes the user's. An unknown one is ignored. */
  visitor: v.nullish(VisitorToken),
  terminal,
});
export type ExchangeRequest = v.InferOutput<typeof ExchangeRequest>;

import type { SessionTokens } from '../protocol/index.ts';

/** The tokens of one session, as they are kept. */
export interface TokenSet {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token ends by this device's clock (epoch ms); `undefined` where nobody said. */
  readonly expiresAt?: number | undefined;
  /** When the refresh token ends (epoch ms); `undefined` where nobody said. */
  readonly refreshExpiresAt?: number | undefined;
  /** Names this set, so that tabs can tell a newer one; says nothing about the tokens. */
  readonly generation: string;
}

/** Makes a set of an answer of login or refresh that came at `now` (epoch ms). */
export function tokenSet(answer: SessionTokens, now: number, generation: string): TokenSet {
  const { accessToken, refreshToken, accessTokenExpiresIn, refreshTokenExpiresIn } = answer;
  return {
    accessToken,
    refreshToken,
    expiresAt: after(now, accessTokenExpiresIn) ?? jwtExpiry(accessToken, now),
    refreshExpiresAt: after(now, refreshTokenExpiresIn) ?? jwtExpiry(refreshToken, now),
    generation,
  };
}

function after(now: number, seconds: number | null | undefined): number | undefined {
  return typeof seconds === 'number' && seconds > 0 ? now + seconds * 1000 : undefined;
}

/**
 * When a JWT ends. Where it says when it was issued, its lifetime counts from `now`, so that a clock that is set wrong
 * here does not matter. `undefined` for any other token.
 */
export function jwtExpiry(token: string, now: number): number | undefined {
  const claims = readClaims(token);
  if (!claims || typeof claims.exp !== 'number') return undefined;
  if (typeof claims.iat === 'number' && claims.iat < claims.exp) return now + (claims.exp - claims.iat) * 1000;
  return claims.exp * 1000;
}

function readClaims(token: string): { exp?: unknown; iat?: unknown } | undefined {
  const body = token.split('.')[1];
  if (!body) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}

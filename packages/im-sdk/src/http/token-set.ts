import type { SessionTokens } from '../protocol/index.ts';

/** Tokens of one session. */
export interface TokenSet {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Expiry of the access token by this device's clock (epoch ms); `undefined` if unknown. */
  readonly expiresAt?: number | undefined;
  /** Expiry of the refresh token (epoch ms); `undefined` if unknown. */
  readonly refreshExpiresAt?: number | undefined;
  /** Random id of this set; tabs compare it to detect newer tokens. */
  readonly generation: string;
}

/** Creates a token set from a login or refresh answer received at `now` (epoch ms). */
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
 * Expiry of a JWT (epoch ms); `undefined` for other tokens. If it has `iat`, the lifetime counts from `now`, so that a
 * wrong device clock does not matter.
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

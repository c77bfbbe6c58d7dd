import { subtle } from 'node:crypto';
import { limits } from 'im-sdk/protocol';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../infra/clock.ts';
import { Refusal } from '../../refusal.ts';

/** Claims of an access token: its session, and the refresh token it was issued with. */
export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: number;
  readonly refreshTokenId: number;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /**
   * Verifies a token. `expiresAt` is in epoch ms.
   * @throws {Refusal} `auth.tokenInvalid`
   */
  read(token: string): Promise<AccessClaims & { readonly expiresAt: number }>;
}

/** JWTs (HS256) with a lifetime of `limits.accessTokenSeconds`. */
export async function createAccessTokens(secret: Uint8Array<ArrayBuffer>, clock: Clock): Promise<AccessTokens> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  // Imported once: jose would import the bytes again for each token.
  const key = await subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify']);
  return {
    issue({ userId, sessionId, refreshTokenId }) {
      const now = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: sessionId, rid: refreshTokenId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + limits.accessTokenSeconds)
        .sign(key);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify<{ sid: number; rid: number }>(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(clock.now()),
          requiredClaims: ['sub', 'exp', 'sid', 'rid'],
        });
        const expiresAt = (payload.exp ?? 0) * 1000;
        return { userId: Number(payload.sub), sessionId: payload.sid, refreshTokenId: payload.rid, expiresAt };
      } catch (cause) {
        throw new Refusal('auth.tokenInvalid', { cause });
      }
    },
  };
}

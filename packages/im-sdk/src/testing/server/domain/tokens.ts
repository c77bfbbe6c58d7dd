import { limits } from '../../../protocol/index.ts';
import type { RefreshToken, Session } from '../state/account.ts';
import { Refusal } from '../state/refusal.ts';
import type { World } from '../state/world.ts';

/** Tokens have the shape of a JWT, so that a client can read `exp`; nothing here is signed. */
function accessToken(world: World, session: Session['id'], userId: number): string {
  world.lastId.token += 1;
  const seconds = Math.floor(world.clock.now() / 1000);
  const payload = {
    sub: String(userId),
    sid: session,
    exp: seconds + limits.accessTokenSeconds,
    n: world.lastId.token,
  };
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(payload)}.memory`;
}

function base64url(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A new pair of tokens of a session. */
export function issueTokens(world: World, session: number, userId: number): RefreshToken {
  const access = accessToken(world, session, userId);
  world.lastId.token += 1;
  return {
    token: `r.${session}.${world.lastId.token}.${Math.floor(world.clock.now() / 1000).toString(36)}`,
    access,
    expiresAt: world.clock.now() + limits.refreshTokenSeconds * 1000,
    usedAt: 0,
  };
}

/** What `login` and `refreshToken` answer. */
export function tokensOf({ token, access }: RefreshToken) {
  return {
    accessToken: access,
    accessTokenExpiresIn: limits.accessTokenSeconds,
    refreshToken: token,
    refreshTokenExpiresIn: limits.refreshTokenSeconds,
  };
}

/** The live session behind an access token, or the key of the refusal. */
export function sessionOfAccess(world: World, token: string): Session | 'auth.tokenInvalid' | 'auth.sessionRevoked' {
  const claims = readClaims(token);
  const session = claims && world.sessions.get(claims.sid);
  if (!claims || !session) return 'auth.tokenInvalid';
  if (session.ended) return 'auth.sessionRevoked';
  if (claims.exp * 1000 <= world.clock.now()) return 'auth.tokenInvalid';
  if (session.current.access === token) session.current.usedAt ||= world.clock.now();
  return session;
}

function readClaims(token: string): { sid: number; exp: number } | undefined {
  const [, payload, signature] = token.split('.');
  if (!payload || signature !== 'memory') return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sid' in claims) || !('exp' in claims)) return undefined;
    return typeof claims.sid === 'number' && typeof claims.exp === 'number'
      ? { sid: claims.sid, exp: claims.exp }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Rotates a refresh token. The immediate predecessor gets the same successor for a while; any older one ends the family. */
export function rotate(world: World, token: string): RefreshToken {
  const session = world.refreshTokens.get(token);
  if (!session || session.revoked) throw new Refusal('auth.sessionRevoked');
  const now = world.clock.now();
  if (token === session.previous?.token) {
    const { usedAt } = session.current;
    if (usedAt === 0 || now <= usedAt + limits.refreshGraceMs) return session.current;
  }
  if (token !== session.current.token || session.current.expiresAt <= now) {
    session.revoked = true;
    session.ended = true;
    for (const connection of world.hub.ofSession(session)) connection.close(4001, 'session revoked');
    throw new Refusal('auth.sessionRevoked');
  }
  session.current.usedAt ||= now;
  session.previous = session.current;
  session.current = issueTokens(world, session.id, session.userId);
  session.ended = false;
  world.refreshTokens.set(session.current.token, session);
  return session.current;
}

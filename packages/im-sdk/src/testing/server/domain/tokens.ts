import { CloseCode, limits } from '../../../protocol/index.ts';
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
export function issueTokens(world: World, session: Session): RefreshToken {
  const access = accessToken(world, session.id, session.userId);
  world.lastId.token += 1;
  const token: RefreshToken = {
    session,
    token: `r.${session.id}.${world.lastId.token}.${Math.floor(world.clock.now() / 1000).toString(36)}`,
    access,
    expiresAt: world.clock.now() + limits.refreshTokenSeconds * 1000,
    usedAt: 0,
    successor: undefined,
  };
  world.refreshTokens.set(token.token, token);
  world.issuedWith.set(access, token);
  return token;
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
export function sessionOfAccess(
  world: World,
  token: string,
): Session | 'auth.tokenInvalid' | 'auth.sessionRevoked' | 'auth.signedInElsewhere' {
  const claims = readClaims(token);
  const session = claims && world.sessions.get(claims.sid);
  if (!claims || !session) return 'auth.tokenInvalid';
  if (session.ended) return session.displaced ? 'auth.signedInElsewhere' : 'auth.sessionRevoked';
  if (claims.exp * 1000 <= world.clock.now()) return 'auth.tokenInvalid';
  const issuedWith = world.issuedWith.get(token);
  if (issuedWith) issuedWith.usedAt ||= world.clock.now();
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

/**
 * Rotates a refresh token. A used one gets the same successor until 10 s after that successor was first used; later
 * its use ends the whole family.
 */
export function rotate(world: World, text: string): RefreshToken {
  const token = world.refreshTokens.get(text);
  const now = world.clock.now();
  if (!token || token.session.revoked || token.expiresAt <= now) throw new Refusal('auth.sessionRevoked');
  const { session, successor } = token;
  if (!successor) {
    token.usedAt ||= now;
    token.successor = issueTokens(world, session);
    session.ended = false;
    session.displaced = false;
    return token.successor;
  }
  if (successor.usedAt === 0 || now <= successor.usedAt + limits.refreshGraceMs) return successor;
  session.revoked = true;
  session.ended = true;
  for (const connection of world.hub.ofSession(session)) connection.close(CloseCode.TOKEN, 'session revoked');
  throw new Refusal('auth.sessionRevoked');
}

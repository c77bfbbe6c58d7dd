import * as v from 'valibot';
import { CloseCode, Cmd, type ExchangeRequest, limits, Terminal } from '../../../protocol/index.ts';
import { closeSession } from '../realtime/connection.ts';
import { noteChange } from '../state/account.ts';
import { demand } from '../state/refusal.ts';
import type { World } from '../state/world.ts';
import { makeAccount } from './auth.ts';
import { welcome } from './notices.ts';
import { openSession } from './sessions.ts';
import { issueTokens, tokensOf } from './tokens.ts';
import { mergeVisitor } from './visitors/merge.ts';

/** What a host product says of somebody who is to be signed in. */
export interface HostClaims {
  /** The host's own id of the user: at most 64 characters. */
  readonly sub: string;
  /** Display name. */
  readonly name: string;
  /** Address of a picture. */
  readonly avatar?: string;
  /** Seconds since 1970; a minute from now by default. */
  readonly exp?: number;
  /** Names the token; a new one by default. */
  readonly jti?: string;
}

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.externalIdLength)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1)),
  avatar: v.nullish(v.string()),
  exp: v.number(),
  jti: v.pipe(v.string(), v.minLength(1)),
});

let tokens = 0;

/** A token that `exchange` takes: shaped like a JWT, with a signature that only says where it came from. */
export function makeHostToken(world: World, claims: HostClaims): string {
  tokens += 1;
  const exp = Math.floor(world.clock.now() / 1000) + 60;
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ exp, jti: `host-${tokens}`, ...claims })}.memory-host`;
}

/** Uses a token up: what it says, and whose account it is. */
export function takeHostToken(world: World, token: string) {
  const claims = readClaims(token);
  const now = world.clock.now() / 1000;
  const skew = limits.hostTokenSkewSeconds;
  demand(claims && claims.exp + skew > now && claims.exp <= now + limits.hostTokenSeconds + skew, 'auth.hostToken');
  demand(!world.hostTokens.has(claims.jti), 'auth.hostTokenUsed');
  const known = [...world.accounts.values()].find(({ externalId }) => externalId === claims.sub);
  demand(known?.banned === undefined, 'auth.banned');
  world.hostTokens.add(claims.jti);
  return { claims, known };
}

/** Signs in whom a host product vouches for, and makes or updates the account. */
export function exchange(world: World, { token, terminal, visitor }: ExchangeRequest, deviceNo: string) {
  const { claims, known } = takeHostToken(world, token);
  const nickName = claims.name.slice(0, limits.nickNameLength);
  const account =
    known ??
    makeAccount(world, {
      userName: `x${(world.lastId.user + 1).toString().padStart(18, '0')}`,
      nickName,
      password: undefined,
      externalId: claims.sub,
    });
  if (known === undefined) welcome(world, account.id);
  const headImage = claims.avatar ?? account.headImage;
  if (account.nickName !== nickName || account.headImage !== headImage) {
    Object.assign(account, { nickName, headImage, headImageThumb: headImage });
    noteChange(account, 'self');
  }
  if (visitor) mergeVisitor(world, account.id, visitor);
  const session = openSession(world, account.id, { terminal: terminal ?? Terminal.WEB, deviceNo, sideBySide: true });
  makeRoom(world, account.id);
  return tokensOf(issueTokens(world, session));
}

/** Of the sessions that live side by side, the oldest leaves when there are too many. */
function makeRoom(world: World, userId: number): void {
  const live = [...world.sessions.values()].filter(
    (session) => session.userId === userId && session.sideBySide && !session.ended,
  );
  for (const session of live.slice(0, -limits.hostSessions)) {
    session.ended = true;
    session.revoked = true;
    session.displaced = true;
    for (const connection of world.hub.ofSession(session)) connection.send({ cmd: Cmd.FORCED_LOGOUT, data: null });
    closeSession(world, session, CloseCode.DELIBERATE, 'too many sessions');
  }
}

function readClaims(token: string): v.InferOutput<typeof Claims> | undefined {
  const [, payload, signature] = token.split('.');
  if (!payload || signature !== 'memory-host') return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return v.parse(Claims, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

function encode(value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

import { limits } from 'im-sdk/protocol';
import { type JWTPayload, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { ServerConfig } from '../../config.ts';
import type { Clock } from '../../infra/clock.ts';
import type { HostKeys } from '../../infra/crypto/host-keys.ts';
import { Refusal } from '../../refusal.ts';

/** Verified claims of a host's sign-in token. */
export interface HostClaims {
  readonly externalId: string;
  readonly name: string;
  /** URL; `undefined` if the host sends none. */
  readonly avatar: string | undefined;
  /** Token id: a token is accepted once. */
  readonly jti: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Verifies a host's sign-in token. @throws {Refusal} `auth.exchangeOff`, `auth.hostToken` */
export type ReadHostToken = (token: string) => Promise<HostClaims>;

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.externalIdLength), v.check(isPlain)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256), v.check(isPlain)),
  avatar: v.nullish(v.pipe(v.string(), v.maxLength(limits.urlLength), v.check(isPictureAddress))),
  jti: v.pipe(v.string(), v.minLength(1), v.maxLength(256), v.check(isPlain)),
  exp: v.number(),
});

type Parts = { readonly config: Pick<ServerConfig, 'hostJwtAudience' | 'hostJwtIssuer'>; readonly clock: Clock };

/** Only the algorithms of the configured keys are accepted, whatever the token header says. */
export function createHostTokens({ config, clock }: Parts, keys: HostKeys | undefined): ReadHostToken {
  const { hostJwtAudience: audience, hostJwtIssuer: issuer } = config;

  async function verify(token: string, { key, algorithms }: HostKeys): Promise<JWTPayload> {
    const options = {
      algorithms: [...algorithms],
      currentDate: new Date(clock.now()),
      clockTolerance: limits.hostTokenSkewSeconds,
      requiredClaims: ['sub', 'name', 'exp', 'jti'],
      ...(audience === undefined ? {} : { audience }),
      ...(issuer === undefined ? {} : { issuer }),
    };
    const { payload } =
      key instanceof Uint8Array ? await jwtVerify(token, key, options) : await jwtVerify(token, key, options);
    return payload;
  }

  return async (token) => {
    if (keys === undefined) throw new Refusal('auth.exchangeOff');
    let claims: v.InferOutput<typeof Claims>;
    try {
      claims = v.parse(Claims, await verify(token, keys));
    } catch (cause) {
      throw new Refusal('auth.hostToken', { cause });
    }
    const latestExp = clock.now() / 1000 + limits.hostTokenSeconds + limits.hostTokenSkewSeconds;
    if (claims.exp > latestExp) throw new Refusal('auth.hostToken');
    return {
      externalId: claims.sub,
      name: claims.name,
      avatar: claims.avatar ?? undefined,
      jti: claims.jti,
      expiresAt: (claims.exp + limits.hostTokenSkewSeconds) * 1000,
    };
  };
}

/** True for text that PostgreSQL can store. */
function isPlain(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function isPictureAddress(text: string): boolean {
  if (!isPlain(text)) return false;
  if (text.startsWith('/api/file/')) return true;
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

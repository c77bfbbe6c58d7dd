import { limits } from 'im-sdk/protocol';
import { type JWTPayload, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { ServerConfig } from '../../config.ts';
import type { Clock } from '../../infra/clock.ts';
import type { HostKeys } from '../../infra/crypto/host-keys.ts';
import { Refusal } from '../../refusal.ts';

/** Who somebody is, by the signed word of the host product. */
export interface HostClaims {
  readonly externalId: string;
  readonly name: string;
  /** Address of a picture; `undefined` where the host says nothing of it. */
  readonly avatar: string | undefined;
  /** Names this word, which counts once. */
  readonly jti: string;
  /** Epoch ms from which the word counts no more anyway. */
  readonly endsAt: number;
}

/** Reads a host's sign-in token. @throws {Refusal} `auth.exchangeOff`, `auth.hostToken` */
export type ReadHostToken = (token: string) => Promise<HostClaims>;

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.externalIdLength), v.check(isPlain)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256), v.check(isPlain)),
  avatar: v.nullish(v.pipe(v.string(), v.maxLength(limits.urlLength), v.check(isPictureAddress))),
  jti: v.pipe(v.string(), v.minLength(1), v.maxLength(256), v.check(isPlain)),
  exp: v.number(),
});

type Parts = { readonly config: Pick<ServerConfig, 'hostJwtAudience' | 'hostJwtIssuer'>; readonly clock: Clock };

/** The algorithm is that of the configured keys; what the token says of it only has to agree. */
export function createHostTokens({ config, clock }: Parts, keys: HostKeys | undefined): ReadHostToken {
  const { hostJwtAudience: audience, hostJwtIssuer: issuer } = config;

  async function verified(token: string, { key, algorithms }: HostKeys): Promise<JWTPayload> {
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
      claims = v.parse(Claims, await verified(token, keys));
    } catch (cause) {
      throw new Refusal('auth.hostToken', { cause });
    }
    const furthest = clock.now() / 1000 + limits.hostTokenSeconds + limits.hostTokenSkewSeconds;
    if (claims.exp > furthest) throw new Refusal('auth.hostToken');
    return {
      externalId: claims.sub,
      name: claims.name,
      avatar: claims.avatar ?? undefined,
      jti: claims.jti,
      endsAt: (claims.exp + limits.hostTokenSkewSeconds) * 1000,
    };
  };
}

/** Text that the store keeps as it is. */
function isPlain(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function isPictureAddress(text: string): boolean {
  if (!isPlain(text)) return false;
  if (text.startsWith('/api/file/')) return true;
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

import { readFile } from 'node:fs/promises';
import { limits } from 'im-sdk/protocol';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import * as v from 'valibot';
import { ConfigError, type ServerConfig } from '../../config.ts';
import type { Clock } from '../../infra/clock.ts';
import type { HostKeys } from '../../ports.ts';
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

/**
 * A host's sign-in token was refused. `reason` is one sentence for the host's developers, without any part of the token. The
 * client does not get it unless the route adds it.
 */
export class HostTokenRefusal extends Refusal {
  readonly reason: string;

  constructor(key: 'auth.hostToken' | 'auth.hostTokenUsed', reason: string, cause?: unknown) {
    super(key, { cause });
    this.reason = reason;
  }
}

/** Verifies a host's sign-in token. @throws {Refusal} `auth.exchangeOff`. @throws {HostTokenRefusal} `auth.hostToken` */
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
      throw new HostTokenRefusal('auth.hostToken', reasonOf(cause), cause);
    }
    const latestExp = clock.now() / 1000 + limits.hostTokenSeconds + limits.hostTokenSkewSeconds;
    if (claims.exp > latestExp) {
      throw new HostTokenRefusal('auth.hostToken', `exp is more than ${limits.hostTokenSeconds} seconds ahead`);
    }
    return {
      externalId: claims.sub,
      name: claims.name,
      avatar: claims.avatar ?? undefined,
      jti: claims.jti,
      expiresAt: (claims.exp + limits.hostTokenSkewSeconds) * 1000,
    };
  };
}

/** Requirement of each claim. */
const claimRules: Readonly<Record<string, string>> = {
  sub: `must be a text of 1 to ${limits.externalIdLength} characters`,
  name: 'must be a text of 1 to 256 characters',
  avatar: 'must be an http or https address, or the path of a file of this server',
  jti: 'must be a text of 1 to 256 characters',
  exp: 'must be a number of seconds since 1970',
  nbf: 'is in the future',
  aud: 'is not IM_HOST_JWT_AUDIENCE',
  iss: 'is not IM_HOST_JWT_ISSUER',
};

/** The reason in words. Library messages are not used: nothing of the token may get into a log. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'exp has passed';
  if (error instanceof errors.JWTClaimValidationFailed) return claimReason(error.claim, error.reason === 'missing');
  if (v.isValiError<typeof Claims>(error)) return claimReason(v.getDotPath(error.issues[0]) ?? '', false);
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'the signature does not match the configured key';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'alg is not that of the configured key';
  if (error instanceof errors.JWKSNoMatchingKey) return 'no key of IM_HOST_JWKS_FILE has the kid and alg of the token';
  if (error instanceof errors.JWKSMultipleMatchingKeys)
    return 'several keys of IM_HOST_JWKS_FILE match: the token needs a kid';
  return 'not a signed JWT';
}

function claimReason(claim: string, isMissing: boolean): string {
  return isMissing ? `${claim} is missing` : `${claim} ${claimRules[claim] ?? 'is not valid'}`;
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

/** Asymmetric algorithms. Never mixed with the secret: that would allow algorithm confusion. */
const PUBLIC_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/**
 * Loads the host's keys; `undefined` if none are configured.
 * @throws {ConfigError} if the JWKS file is unusable.
 */
export async function loadHostKeys(
  config: Pick<ServerConfig, 'hostJwtSecret' | 'hostJwksFile'>,
): Promise<HostKeys | undefined> {
  if (config.hostJwksFile !== undefined) return readKeyFile(config.hostJwksFile);
  if (config.hostJwtSecret === undefined) return undefined;
  return { key: new TextEncoder().encode(config.hostJwtSecret), algorithms: ['HS256'] };
}

async function readKeyFile(path: string): Promise<HostKeys> {
  const fault = (why: string, cause?: unknown) => {
    const error = new ConfigError([`IM_HOST_JWKS_FILE ${why}`]);
    error.cause = cause;
    return error;
  };
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw fault('cannot be read', cause);
  }
  let set: JSONWebKeySet;
  try {
    set = JSON.parse(text) as JSONWebKeySet;
  } catch (cause) {
    throw fault('is not valid JSON', cause);
  }
  const keys = Array.isArray(set?.keys) ? set.keys : [];
  if (keys.length === 0) throw fault('holds no keys');
  const algorithms = keys.map(({ alg }) => alg ?? '');
  if (!algorithms.every((alg) => PUBLIC_ALGORITHMS.includes(alg))) {
    throw fault(`must name an "alg" for each key, one of ${PUBLIC_ALGORITHMS.join(', ')}`);
  }
  if (keys.some((key) => 'd' in key || 'k' in key)) throw fault('holds a private key: only public ones belong there');
  return { key: createLocalJWKSet(set), algorithms: [...new Set(algorithms)] };
}

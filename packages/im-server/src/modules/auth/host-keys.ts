import { readFile } from 'node:fs/promises';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { ConfigError, type ServerConfig } from '../../config.ts';
import type { HostKeys } from '../../ports.ts';

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

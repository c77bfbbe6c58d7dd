import { createHmac } from 'node:crypto';
import { type IceServer, limits } from 'im-sdk/protocol';
import type { ServerConfig } from '../../config.ts';

/**
 * ICE servers with TURN credentials of a user, valid for an hour: the user name is `expiry:userId` (seconds), the credential
 * its HMAC-SHA1 with the secret that the TURN server knows (coturn: `use-auth-secret`).
 */
export function iceServers(
  { turnUrls, turnSecret }: Pick<ServerConfig, 'turnUrls' | 'turnSecret'>,
  userId: number,
  now: number,
): IceServer[] {
  const relays = turnUrls.filter((url) => /^turns?:/.test(url));
  const others = turnUrls.filter((url) => !relays.includes(url));
  const servers: IceServer[] = others.length > 0 ? [{ urls: [...others] }] : [];
  if (relays.length === 0 || turnSecret === undefined) return servers;
  const username = `${Math.floor((now + limits.turnCredentialMs) / 1_000)}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...servers, { urls: [...relays], username, credential }];
}

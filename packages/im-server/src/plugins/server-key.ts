import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { isSameSecret } from '../infra/crypto/secret.ts';
import { Refusal } from '../refusal.ts';

/**
 * Lets only the holder of the server key pass. Without a key there are no such routes; a page of a browser has no
 * business with the key, so whatever names an origin is refused.
 * @throws {Refusal} `request.notFound`, `host.key`
 */
export function demandServerKey(request: FastifyRequest, { serverKey }: Pick<ServerConfig, 'serverKey'>): void {
  if (serverKey === undefined) throw new Refusal('request.notFound');
  const { authorization = '', origin } = request.headers;
  const right = isSameSecret(authorization, `Bearer ${serverKey}`);
  if (!right || origin !== undefined) throw new Refusal('host.key');
}

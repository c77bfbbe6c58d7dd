import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { isSameSecret } from '../infra/crypto/secret.ts';
import { Refusal } from '../refusal.ts';

/**
 * Checks the server key. Without a configured key the routes do not exist. Requests with an `Origin` are refused: the key
 * must never be in a browser.
 * @throws {Refusal} `request.notFound`, `host.key`
 */
export function demandServerKey(request: FastifyRequest, { serverKey }: Pick<ServerConfig, 'serverKey'>): void {
  if (serverKey === undefined) throw new Refusal('request.notFound');
  const { authorization = '', origin } = request.headers;
  const isValid = isSameSecret(authorization, `Bearer ${serverKey}`);
  if (!isValid || origin !== undefined) throw new Refusal('host.key');
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS } from 'im-sdk/protocol';
import type { ServerContext } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { demandServerKey } from './server-key.ts';

type Parts = Pick<ServerContext, 'config' | 'rateLimits' | 'sessions'>;

/** Finds the caller of every route that asks for an access token, or takes one, before its input is read. */
export function addAuthentication(app: FastifyInstance, { config, rateLimits, sessions }: Parts): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const auth = request.routeOptions.config.protocol?.auth;
    if (auth === 'host') {
      await rateLimits.consume('host', request.ip);
      demandServerKey(request, config);
    }
    if (auth !== 'token' && auth !== 'optional') return;
    const token = header(request, HEADERS.accessToken);
    if (token === undefined && auth === 'optional') return;
    if (token === undefined) throw new Refusal('auth.notLoggedIn');
    request.caller = await sessions.authenticate(token);
  });
}

/** A request header of the protocol, URL-decoded as its values are sent; `undefined` where it is missing or empty. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The connection that the caller named as its own: it hears no echo. */
export function connIdOf(request: FastifyRequest): string | undefined {
  return header(request, HEADERS.connId);
}

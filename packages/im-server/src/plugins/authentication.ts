import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS } from 'im-sdk/protocol';
import type { Sessions } from '../ports.ts';
import { Refusal } from '../refusal.ts';

/** Finds the caller of every route that asks for an access token, before its input is read. */
export function addAuthentication(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.protocol?.auth !== 'token') return;
    const token = header(request, HEADERS.accessToken);
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

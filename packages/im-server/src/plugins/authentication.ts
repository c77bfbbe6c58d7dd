import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS, isConnId, type Route, routes, visitorRouteNames } from 'im-sdk/protocol';
import type { ServerConfig } from '../config.ts';
import type { ServerContext } from '../context.ts';
import { isSameSecret } from '../infra/crypto/secret.ts';
import { Refusal } from '../refusal.ts';
import { consumeRouteLimit } from './route-limits.ts';

type Parts = Pick<ServerContext, 'config' | 'rateLimits' | 'sessions'>;

const visitorRoutes: ReadonlySet<Route | undefined> = new Set([...visitorRouteNames].map((name) => routes[name]));

/**
 * Authenticates requests before their body is read: server key, access token or none, as the route's `auth` says. A visitor
 * is refused on every route that is not in `visitorRouteNames`.
 */
export function addAuthentication(app: FastifyInstance, { config, rateLimits, sessions }: Parts): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const auth = request.routeOptions.config.protocol?.auth;
    if (auth === 'host') {
      await rateLimits.consume('host', request.source);
      demandServerKey(request, config);
    }
    if (auth !== 'token' && auth !== 'optional') return;
    const token = header(request, HEADERS.accessToken);
    if (token === undefined && auth === 'optional') return;
    if (token === undefined) throw new Refusal('auth.notLoggedIn');
    const actor = await sessions.authenticate(token);
    if (actor.isVisitor && !visitorRoutes.has(request.routeOptions.config.protocol))
      throw new Refusal('visitor.forbidden');
    request.actor = actor;
    await consumeRouteLimit(rateLimits, request);
  });
}

/** URL-decoded value of a protocol header; `undefined` if it is missing or empty. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Id of the actor's WebSocket connection, which gets no push of its own changes. An invalid id counts as missing. */
export function readConnId(request: FastifyRequest): string | undefined {
  const connId = header(request, HEADERS.connId);
  return connId !== undefined && isConnId(connId) ? connId : undefined;
}

/**
 * Checks the server key. Without a configured key the routes do not exist. Requests with an `Origin` are refused: the key
 * must never be in a browser.
 * @throws {Refusal} `request.notFound`, `host.key`
 */
function demandServerKey(request: FastifyRequest, { serverKey }: Pick<ServerConfig, 'serverKey'>): void {
  if (serverKey === undefined) throw new Refusal('request.notFound');
  const { authorization = '', origin } = request.headers;
  const isValid = isSameSecret(authorization, `Bearer ${serverKey}`);
  if (!isValid || origin !== undefined) throw new Refusal('host.key');
}

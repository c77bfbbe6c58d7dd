import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from 'im-sdk/protocol';
import type * as v from 'valibot';
import type { Actor } from '../actor.ts';
import { success } from './envelope.ts';

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** Validated request of a route. */
export interface RouteRequest<R extends Route> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Request with an authenticated actor. */
export interface AuthenticatedRequest<R extends Route> extends RouteRequest<R> {
  readonly actor: Actor;
}

/** Response data with the envelope's `more` flag. */
export class Page<T> {
  readonly data: T;
  readonly more: boolean;

  constructor(data: T, more: boolean) {
    this.data = data;
    this.more = more;
  }
}

type Data<R extends Route> = v.InferOutput<R['data']>;
type Outcome<R extends Route> = Promise<Data<R> | Page<Data<R>>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Route of the protocol's table. */
    protocol?: Route;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** Adds a route that needs an access token. */
export function registerRoute<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (request: AuthenticatedRequest<R>) => Outcome<R>,
): void {
  if (route.auth !== 'token') throw new Error(`${route.path} asks for no access token`);
  add(app, route, (request, actor) => {
    if (actor === null) throw new Error(`${route.path} was reached without a actor`);
    return handler({ ...request, actor });
  });
}

/** Adds a route with an optional access token. */
export function registerOptionalRoute<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (request: RouteRequest<R>, actor: Actor | null) => Outcome<R>,
): void {
  if (route.auth !== 'optional') throw new Error(`${route.path} does not leave the access token open`);
  add(app, route, handler);
}

/** Adds a route without an access token (public, refresh token or server key). */
export function registerOpenRoute<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (request: RouteRequest<R>) => Outcome<R>,
): void {
  if (route.auth === 'token' || route.auth === 'optional') throw new Error(`${route.path} asks for an access token`);
  add(app, route, handler);
}

function add<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (request: RouteRequest<R>, actor: Actor | null) => Outcome<R>,
): void {
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    config: { protocol: route },
    schema: {
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { querystring: route.query }),
      ...(route.body === undefined ? {} : { body: route.body }),
    },
    async handler(request, reply) {
      const validated = {
        params: request.params as Parsed<R['params']>,
        query: request.query as Parsed<R['query']>,
        body: request.body as Parsed<R['body']>,
        request,
        reply,
      };
      const outcome = await handler(validated, request.actor);
      return outcome instanceof Page ? success(outcome.data, outcome.more) : success(outcome);
    },
  });
}

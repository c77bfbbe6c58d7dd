import type * as v from 'valibot';

/**
 * Credentials that a route needs. `none`: no credentials. `token`: access token. `refresh`: refresh token. `host`:
 * server key of the host product. `optional`: a token that is sent must be valid; without one the route decides what to
 * refuse.
 */
export type RouteAuth = 'none' | 'optional' | 'token' | 'refresh' | 'host';

/** Encoding of the body: JSON by the route's schema, or multipart/form-data with one field `file`. */
export type BodyKind = 'json' | 'multipart';

/** A route of the HTTP interface, below `/api`. */
export interface Route<
  P extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Q extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  B extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  D extends v.GenericSchema = v.GenericSchema,
> {
  /** HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with parameters as `:name`. */
  readonly path: string;
  /** Credentials that the route needs. */
  readonly auth: RouteAuth;
  /** Schema of the path parameters. */
  readonly params: P;
  /** Schema of the query. */
  readonly query: Q;
  /** Schema of the body. */
  readonly body: B;
  /** Encoding of the body. */
  readonly bodyKind: BodyKind;
  /** Schema of the envelope's `data` in an answer with code 200. */
  readonly data: D;
  /** True if the request is idempotent: a client may retry it after an unknown outcome. */
  readonly safe: boolean;
}

/** Optional parts of a route, with defaults; see `route`. */
export interface RouteParts<
  P extends v.GenericSchema | undefined,
  Q extends v.GenericSchema | undefined,
  B extends v.GenericSchema | undefined,
  D extends v.GenericSchema,
> {
  /** Default `token`. */
  auth?: RouteAuth;
  /** Schema of the path parameters. Default: none. */
  params?: P;
  /** Schema of the query. Default: none. */
  query?: Q;
  /** Schema of the body. Default: none. */
  body?: B;
  /** Default `json`. */
  bodyKind?: BodyKind;
  /** Schema of the envelope's `data`. */
  data: D;
  /** Default: true for `GET`. */
  safe?: boolean;
}

/** Builds a route. Only `GET` is `safe` by default. */
export function route<
  D extends v.GenericSchema,
  P extends v.GenericSchema | undefined = undefined,
  Q extends v.GenericSchema | undefined = undefined,
  B extends v.GenericSchema | undefined = undefined,
>(method: Route['method'], path: string, parts: RouteParts<P, Q, B, D>): Route<P, Q, B, D> {
  return {
    method,
    path,
    auth: parts.auth ?? 'token',
    params: parts.params as P,
    query: parts.query as Q,
    body: parts.body as B,
    bodyKind: parts.bodyKind ?? 'json',
    data: parts.data,
    safe: parts.safe ?? method === 'GET',
  };
}

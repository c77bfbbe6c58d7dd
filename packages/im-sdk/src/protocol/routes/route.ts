import type * as v from 'valibot';

/**
 * Who may call a route: anybody, the holder of an access token, the holder of a refresh token,
 * the host product's server with its key. With `optional` a token
 * that is sent must be good, and the route says what it refuses without one.
 */
export type RouteAuth = 'none' | 'optional' | 'token' | 'refresh' | 'host';

/** How a body is written: JSON by the route's schema, or multipart/form-data with the one field `file`. */
export type BodyKind = 'json' | 'multipart';

/** One call of the HTTP interface below `/api`. */
export interface Route<
  P extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Q extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  B extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  D extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters are written `:name`. */
  readonly path: string;
  readonly auth: RouteAuth;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly bodyKind: BodyKind;
  /** What stands in the envelope's `data` of an answer with code 200. */
  readonly data: D;
  /** Whether a repeat does no harm, so that a client may retry an unknown outcome. */
  readonly safe: boolean;
}

export interface RouteParts<
  P extends v.GenericSchema | undefined,
  Q extends v.GenericSchema | undefined,
  B extends v.GenericSchema | undefined,
  D extends v.GenericSchema,
> {
  auth?: RouteAuth;
  params?: P;
  query?: Q;
  body?: B;
  bodyKind?: BodyKind;
  data: D;
  safe?: boolean;
}

/** Builds a row of the table; only `GET` is safe to repeat unless a row says so. */
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

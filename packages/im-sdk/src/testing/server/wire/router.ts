import * as v from 'valibot';
import {
  type BodyKind,
  Code,
  HEADERS,
  isConnId,
  limits,
  type Route,
  type RouteName,
  routes,
  visitorRouteNames,
} from '../../../protocol/index.ts';
import { sessionOfAccess } from '../domain/tokens.ts';
import { demand, Refusal } from '../state/refusal.ts';
import type { World } from '../state/world.ts';
import type { Actor, HandlerInput } from './handlers/handler.ts';
import { handlers, openHandlers } from './handlers.ts';

/** A request after its address was understood. */
export interface Matched {
  readonly name: RouteName;
  readonly route: Route;
  readonly params: Record<string, string>;
  /** True if our route serves a request to a route that only spec-only servers have. */
  readonly standsIn?: boolean;
  /** Body of a stand-in, in place of the request's. */
  readonly body?: string | undefined;
}

interface Pattern {
  readonly name: RouteName;
  readonly route: Route;
  readonly segments: readonly string[];
}

/** Fixed segments win over parameters. */
const patterns: Pattern[] = (Object.entries(routes) as [RouteName, Route][])
  .map(([name, route]) => ({ name, route, segments: route.path.split('/') }))
  .sort((one, other) => parameters(one) - parameters(other));

function parameters({ segments }: Pattern): number {
  return segments.filter((segment) => segment.startsWith(':')).length;
}

/** The route behind a method and a path below `/api`. */
export function matchRoute(method: string, path: string): Matched | undefined {
  const segments = path.split('/');
  for (const { name, route, segments: wanted } of patterns) {
    if (route.method !== method || wanted.length !== segments.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((segment, index) => {
      const actual = segments[index] ?? '';
      if (!segment.startsWith(':')) return segment === actual;
      params[segment.slice(1)] = decodeURIComponent(actual);
      return actual !== '';
    });
    if (fits) return { name, route, params };
  }
  return undefined;
}

/** The parts of a request that a route reads. */
export interface RouteInput {
  readonly query: URLSearchParams;
  readonly body: string;
  readonly file: File | undefined;
  readonly headers: Headers;
  readonly origin: string;
}

/** Carries out a request: first the actor, then the check of the input, then the route itself. */
export function carryOut(
  world: World,
  { name, route, params }: Matched,
  { query, body, file, headers, origin }: RouteInput,
): unknown {
  const asked = route.auth === 'token' || (route.auth === 'optional' && Boolean(headers.get(HEADERS.accessToken)));
  const actor = asked ? authenticate(world, headers) : undefined;
  if (actor?.origin.session.isVisitor) demand(visitorRouteNames.has(name), 'visitor.forbidden');
  if (route.bodyKind === 'multipart' && !isMultipart(headers)) throw new Refusal('request.unsupportedMedia');
  const input: HandlerInput<Route> = {
    world,
    headers,
    file,
    origin,
    params: check(route.params, params),
    query: check(route.query, Object.fromEntries(query)),
    body: route.body ? check(route.body, parseBody(body)) : undefined,
  };
  return everyHandler[name](input, actor);
}

/** A route of the table without a handler does not compile. */
const served: Record<RouteName, unknown> = { ...openHandlers, ...handlers };
const everyHandler = served as Record<RouteName, (input: HandlerInput<Route>, actor: Actor | undefined) => unknown>;

function authenticate(world: World, headers: Headers): Actor {
  const token = headers.get(HEADERS.accessToken);
  demand(token, 'auth.notLoggedIn');
  const session = sessionOfAccess(world, decodeURIComponent(token));
  if (typeof session === 'string') throw new Refusal(session);
  const connId = headers.get(HEADERS.connId) ?? '';
  return { userId: session.userId, origin: { session, connId: isConnId(connId) ? connId : undefined } };
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('request.malformed');
  }
}

function check(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new Refusal(
    'request.invalid',
    result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  );
}

/** Troubles outside the envelope's reach: their code is the HTTP status as well. */
export function transportFault(method: string, headers: Headers, body: string, kind: BodyKind): Refusal | undefined {
  if (kind === 'multipart') return undefined;
  if (new TextEncoder().encode(body).length > limits.jsonBodyBytes) return new Refusal('request.tooLarge');
  const type = headers.get('content-type') ?? '';
  if (method !== 'GET' && body !== '' && !/^application\/json\b/i.test(type)) {
    return new Refusal('request.unsupportedMedia');
  }
  return undefined;
}

/** Whether a body is a form with files. */
function isMultipart(headers: Headers): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '');
}

const TOLD_BY_STATUS: ReadonlySet<number> = new Set([
  Code.TOO_LARGE,
  Code.UNSUPPORTED_MEDIA,
  Code.INTERNAL,
  Code.UNAVAILABLE,
]);

/** The HTTP status of a refusal: 200 for every enveloped answer. */
export function statusOf(code: number): number {
  return TOLD_BY_STATUS.has(code) ? code : 200;
}

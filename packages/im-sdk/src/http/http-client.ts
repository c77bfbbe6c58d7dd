import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import {
  Code,
  type Envelope,
  HEADERS,
  ImError,
  limits,
  type Route,
  type RouteName,
  routes,
} from '../protocol/index.ts';
import { onAbort } from './on-abort.ts';
import { type Identity, requestHeaders } from './request-headers.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { FileBody, Transport } from './transport.ts';

type Routes = typeof routes;
type InputOf<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined;
type QueryOf<S> = S extends v.GenericSchema
  ? { [K in keyof v.InferInput<S>]?: string | number | boolean | undefined }
  : undefined;

/** Parameters, query and body of a request. Numbers and booleans of `params` and `query` are sent as text. */
interface RouteInput<R extends Pick<Route, 'query' | 'body'>> {
  /** Values of the path's `:name` parameters. */
  readonly params?: { readonly [name: string]: string | number } | undefined;
  /** Query parameters; `undefined` ones are omitted. */
  readonly query?: QueryOf<R['query']>;
  /** JSON body. */
  readonly body?: InputOf<R['body']>;
}

/** Parameters, query and body of a request to a named route. */
export type RequestInput<N extends RouteName> = RouteInput<Routes[N]>;

/** Data of a route's answer. */
export type ResponseData<N extends RouteName> = v.InferOutput<Routes[N]['data']>;

/** Sends a request to a route, also to one without a name. Rejects with an `ImError` only. */
export type SendRoute = <R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: RequestOptions,
) => Promise<v.InferOutput<R['data']>>;

/** Options of a request. */
export interface RequestOptions {
  /** Aborts the request with `client.aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Default 30 s. For an upload: the time without progress. */
  readonly timeoutMs?: number;
  /** File of a multipart route. */
  readonly file?: FileBody;
  /** Headers in addition to the standard ones. */
  readonly headers?: Record<string, string>;
  /** Sent once, also when the server asks to wait. */
  readonly noRetry?: boolean;
  /** The request survives the end of the page, of the session and of the client. */
  readonly keepalive?: boolean;
}

export interface HttpClientOptions {
  readonly platform: Pick<Platform, 'timers'>;
  readonly transport: Transport;
  /** Base address, without a trailing slash. */
  readonly apiUrl: string;
  readonly identity: Identity;
}

/** Sends requests: `HttpClient` without a session, or what `HttpClient.with` returns for one. */
export interface HttpRequests {
  /** Sends a request. Rejects with an `ImError` only. */
  request<N extends RouteName>(route: N, input?: RequestInput<N>, options?: RequestOptions): Promise<ResponseData<N>>;
}

/** Requests on a spec-only server, which lacks some of the routes. */
export interface SpecOnlyRequests {
  /** True once the server was seen to be one. */
  isSpecOnly(): boolean;
  /** Sends a request by `send`, to another route if the server lacks its own. Rejects with an `ImError` only. */
  request<N extends RouteName>(
    send: SendRoute,
    name: N,
    input: RequestInput<N>,
    options: RequestOptions,
  ): Promise<ResponseData<N>>;
}

/** Hooks of a session's HTTP client. */
export interface SessionHooks {
  /** Id of this tab's socket; the server sends no echo of the request to it. */
  readonly connId?: () => string | undefined;
  /** Requests on a spec-only server. Without it every server is taken to have all routes. */
  readonly specOnly?: SpecOnlyRequests;
  /**
   * Once aborted, requests in flight reject with its reason: their answers would belong to an account that is no longer
   * signed in.
   */
  readonly signedOut?: AbortSignal;
}

const RATE_LIMIT_TRIES = 3;

type SessionlessOptions = RequestOptions & { readonly accessToken?: string };

/** HTTP client of one server: headers, envelopes, answers validated by schema. */
export class HttpClient {
  readonly #options: HttpClientOptions;

  constructor(options: HttpClientOptions) {
    this.#options = options;
  }

  /** Sends a request without a session, or with an access token that does not belong to the session (yet). */
  request<N extends RouteName>(
    name: N,
    input: RequestInput<N> = {},
    options: SessionlessOptions = {},
  ): Promise<ResponseData<N>> {
    return this.#request<Routes[N]>(routes[name], input, options);
  }

  /**
   * Returns a client that uses the tokens of a session. Code 400 ends the session; 401 refreshes the tokens and retries
   * once; 429 waits for `retryAfterMs`, then retries.
   */
  with(tokens: SessionTokens, { connId, signedOut, specOnly }: SessionHooks = {}): HttpRequests {
    const send: SendRoute = (route, input, options) => this.#retried(tokens, connId, route, input, options);
    return {
      request<N extends RouteName>(name: N, input: RequestInput<N> = {}, outer: RequestOptions = {}) {
        const run = (signal = outer.signal): Promise<ResponseData<N>> => {
          const options = signal ? { ...outer, signal } : outer;
          if (specOnly?.isSpecOnly()) return specOnly.request(send, name, input, options);
          return send<Routes[N]>(routes[name], input, options);
        };
        // Exempt: the push that ends the account may arrive before the answer to `unregister`.
        if (!signedOut || name === 'unregister' || outer.keepalive) return run();
        return untilSignedOut(signedOut, outer.signal, run);
      },
    };
  }

  async #request<R extends Route>(
    route: R,
    input: RouteInput<R>,
    options: SessionlessOptions,
  ): Promise<v.InferOutput<R['data']>> {
    const { data } = await this.#send(route, input, options);
    const read = v.safeParse(route.data, data);
    return read.success ? read.output : parseResponse(route.data, data);
  }

  async #retried<R extends Route>(
    tokens: SessionTokens,
    connId: SessionHooks['connId'],
    route: R,
    input: RouteInput<R>,
    options: RequestOptions,
  ): Promise<v.InferOutput<R['data']>> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#inSession(tokens, connId, route, input, options);
      } catch (error) {
        if (!(error instanceof ImError)) throw error;
        const waitMs = error.category === 'rateLimited' ? error.retryAfterMs : undefined;
        const isLastTry = tried >= RATE_LIMIT_TRIES || options.noRetry;
        if (isLastTry || waitMs === undefined || waitMs > limits.requestTimeoutMs) throw error;
        await this.#wait(waitMs, options.signal);
      }
    }
  }

  async #inSession<R extends Route>(
    tokens: SessionTokens,
    connId: SessionHooks['connId'],
    route: R,
    input: RouteInput<R>,
    options: RequestOptions,
  ): Promise<v.InferOutput<R['data']>> {
    const attempt = (accessToken: string): Promise<v.InferOutput<R['data']>> => {
      const id = connId?.();
      const headers = { ...options.headers, ...(id ? { [HEADERS.connId]: id } : {}) };
      return this.#request(route, input, { ...options, accessToken, headers });
    };
    const accessToken = await tokens.fresh();
    try {
      return await attempt(accessToken);
    } catch (error) {
      if (!(error instanceof ImError) || error.category !== 'auth') throw error;
      if (error.status === Code.TOKEN_INVALID) return attempt(await tokens.refresh(accessToken));
      // Another tab may have replaced the token while this request was in flight.
      if (tokens.accessToken !== accessToken) return attempt(tokens.accessToken);
      tokens.end(error);
      throw new ImError('client.sessionEnded', 'The session has ended', { category: 'auth', cause: error });
    }
  }

  #send(
    { method, path }: Pick<Route, 'method' | 'path'>,
    input: {
      readonly params?: RequestInput<RouteName>['params'];
      readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
      readonly body?: unknown;
    },
    options: SessionlessOptions,
  ): Promise<Envelope> {
    const { apiUrl, identity, transport } = this.#options;
    return transport({
      method,
      url: `${apiUrl}${writePath(path, input.params)}${writeQuery(input.query)}`,
      headers: { ...requestHeaders(identity, options.accessToken), ...options.headers },
      body: method === 'GET' ? undefined : input.body,
      file: options.file,
      timeoutMs: options.timeoutMs,
      signal: options.signal,
      keepalive: options.keepalive,
    });
  }

  #wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#options.platform.timers.after(ms, resolve);
      signal?.addEventListener(
        'abort',
        () => {
          cancel();
          reject(new ImError('client.aborted', 'The call was given up', { category: 'aborted' }));
        },
        { once: true },
      );
    });
  }
}

/** Runs a request; rejects with the reason of `signedOut` once that is aborted. */
function untilSignedOut<T>(
  signedOut: AbortSignal,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new AbortController();
    const cancel = (): void => request.abort();
    const leave = (): void => {
      cancel();
      reject(signedOut.reason);
    };
    if (signedOut.aborted) return leave();
    const stops = [onAbort(signedOut, leave), outer && onAbort(outer, cancel)];
    if (outer?.aborted) cancel();
    run(request.signal)
      .then(resolve, reject)
      .finally(() => {
        for (const stop of stops) stop?.();
      });
  });
}

/** Error of requests in flight at sign-out. */
export function signedOutError(): ImError {
  return new ImError('client.aborted', 'The account was left before the answer', { category: 'aborted' });
}

/** Error of methods that need an account. */
export function notSignedInError(): ImError {
  return new ImError('client.notSignedIn', 'Nobody is signed in', { category: 'auth' });
}

/** Error of all methods of a destroyed client. */
export function destroyedError(): ImError {
  return new ImError('client.destroyed', 'The client was destroyed', { category: 'aborted' });
}

function writePath(path: string, params: RequestInput<RouteName>['params'] = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function writeQuery(query: { readonly [name: string]: string | number | boolean | undefined } | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/**
 * Parses `data` of a success that does not match its schema in full. Invalid entries of lists are dropped, at any
 * depth.
 * @throws `client.unexpectedAnswer` if the rest is invalid too; its `cause` is the answer.
 */
function parseResponse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const whole = v.safeParse(schema, value);
  if (whole.success) return whole.output;
  const forms = formsOf(schema);
  if (forms[0]?.type === 'array' && (value === null || value === undefined)) return [] as v.InferOutput<S>;
  for (const form of forms) {
    const rest = withoutUnreadable(form, value);
    if (rest) return rest.output as v.InferOutput<S>;
  }
  const where = whole.issues[0] ? v.getDotPath(whole.issues[0]) : null;
  const message = `The server's answer is not what was expected${where ? ` at ${where}` : ''}`;
  throw new ImError('client.unexpectedAnswer', message, { category: 'server', cause: value });
}

/** The schemas of a union, else the schema itself. */
function formsOf(schema: v.GenericSchema): readonly v.GenericSchema[] {
  return schema.type === 'union' && 'options' in schema ? (schema.options as readonly v.GenericSchema[]) : [schema];
}

/** Drops invalid list entries; `undefined` if anything else is invalid. */
function withoutUnreadable(schema: v.GenericSchema, value: unknown): { readonly output: unknown } | undefined {
  const bad = new Map<unknown, Set<number>>();
  for (const { path } of v.safeParse(schema, value).issues ?? []) {
    const entry = path?.findLast((step) => step.type === 'array');
    if (!entry) return undefined;
    bad.set(entry.input, (bad.get(entry.input) ?? new Set()).add(Number(entry.key)));
  }
  const read = v.safeParse(schema, without(value, bad));
  return read.success ? { output: read.output } : undefined;
}

function without(value: unknown, bad: ReadonlyMap<unknown, ReadonlySet<number>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const unread = bad.get(value);
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => (unread?.has(index) ? [] : [without(entry, bad)]));
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, without(field, bad)]));
}

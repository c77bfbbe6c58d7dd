import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import {
  Code,
  type Envelope,
  type Feature,
  HEADERS,
  ImError,
  limits,
  type Route,
  type RouteName,
  routes,
} from '../protocol/index.ts';
import { onAbort } from './on-abort.ts';
import { parseResponse } from './parse-response.ts';
import { type Identity, requestHeaders } from './request-headers.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { FileBody, Transport } from './transport.ts';

type Routes = typeof routes;
type InputOf<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined;
type QueryOf<S> = S extends v.GenericSchema
  ? { [K in keyof v.InferInput<S>]?: string | number | boolean | undefined }
  : undefined;

/** Parameters, query and body of a request. Numbers and booleans of `params` and `query` are sent as text. */
export interface RequestInput<N extends RouteName> {
  /** Values of the path's `:name` parameters. */
  readonly params?: { readonly [name: string]: string | number };
  /** Query parameters; `undefined` ones are omitted. */
  readonly query?: QueryOf<Routes[N]['query']>;
  /** JSON body. */
  readonly body?: InputOf<Routes[N]['body']>;
}

/** Data of a route's answer. */
export type ResponseData<N extends RouteName> = v.InferOutput<Routes[N]['data']>;

/** Options of a request. */
export interface RequestOptions {
  /** Aborts the request with `client.aborted`. */
  readonly signal?: AbortSignal;
  /** Default 30 s. For an upload: the time without progress. */
  readonly timeoutMs?: number;
  /** File of a multipart route. */
  readonly file?: FileBody;
  /** Headers in addition to the standard ones. */
  readonly headers?: Record<string, string>;
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

/** Hooks of a session's HTTP client. */
export interface SessionHooks {
  /** Id of this tab's socket; the server sends no echo of the request to it. */
  readonly connId?: () => string | undefined;
  /** Features of the server. Without any, error 500 of an extension route becomes `client.notOffered`. */
  readonly features?: () => ReadonlySet<Feature>;
  /**
   * Once aborted, requests in flight reject with its reason: their answers would belong to an account that is no longer
   * signed in.
   */
  readonly signedOut?: AbortSignal;
}

const RATE_LIMIT_TRIES = 3;

/** Routes that are called on a user's action and that a server without extensions may lack. */
const EXTENSIONS: ReadonlySet<RouteName> = new Set([
  'sessions',
  'endSession',
  'report',
  'friendMsgRemind',
  'groupMsgRemind',
  'findExternalUser',
  'searchGroups',
  'transferGroup',
  'groupSettings',
  'groupAttributes',
  'approveGroupRequest',
  'rejectGroupRequest',
  'addAlbumImages',
  'removeAlbumImage',
  'editMessage',
  'reactToMessage',
  'deleteMessages',
  'findReadedUsers',
]);

/** HTTP client of one server: headers, envelopes, answers validated by schema. */
export class HttpClient {
  readonly #options: HttpClientOptions;

  constructor(options: HttpClientOptions) {
    this.#options = options;
  }

  /** Sends a request without a session, or with an access token that does not belong to the session (yet). */
  async request<N extends RouteName>(
    name: N,
    input: RequestInput<N> = {},
    options: RequestOptions & { readonly accessToken?: string } = {},
  ): Promise<ResponseData<N>> {
    const route: Route = routes[name];
    const { data } = await this.#send(route, input, options);
    const read = v.safeParse(route.data, data);
    return (read.success ? read.output : parseResponse(route.data, data)) as ResponseData<N>;
  }

  /**
   * Returns a client that uses the tokens of a session. Code 400 ends the session; 401 refreshes the tokens and retries
   * once; 429 waits for `retryAfterMs`, then retries.
   */
  with(tokens: SessionTokens, hooks: SessionHooks = {}): HttpRequests {
    return {
      request: (name, input = {}, options = {}) => {
        const send = (signal = options.signal): Promise<ResponseData<typeof name>> =>
          this.#retried(tokens, hooks, name, input, signal ? { ...options, signal } : options);
        // Exempt: the push that ends the account may arrive before the answer to `unregister`.
        if (!hooks.signedOut || name === 'unregister') return send();
        return untilSignedOut(hooks.signedOut, options.signal, send);
      },
    };
  }

  async #retried<N extends RouteName>(
    tokens: SessionTokens,
    { connId, features }: SessionHooks,
    name: N,
    input: RequestInput<N>,
    options: RequestOptions,
  ): Promise<ResponseData<N>> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#inSession(tokens, connId, name, input, options);
      } catch (error) {
        if (!(error instanceof ImError)) throw error;
        if (error.status === Code.INTERNAL && EXTENSIONS.has(name) && features?.().size === 0) {
          throw new ImError('client.notOffered', 'This server does not have it', { category: 'refused', cause: error });
        }
        const waitMs = error.category === 'rateLimited' ? error.retryAfterMs : undefined;
        if (tried >= RATE_LIMIT_TRIES || waitMs === undefined || waitMs > limits.requestTimeoutMs) throw error;
        await this.#wait(waitMs, options.signal);
      }
    }
  }

  async #inSession<N extends RouteName>(
    tokens: SessionTokens,
    connId: SessionHooks['connId'],
    name: N,
    input: RequestInput<N>,
    options: RequestOptions,
  ): Promise<ResponseData<N>> {
    const attempt = (accessToken: string): Promise<ResponseData<N>> => {
      const id = connId?.();
      const headers = { ...options.headers, ...(id ? { [HEADERS.connId]: id } : {}) };
      return this.request(name, input, { ...options, accessToken, headers });
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

  #send<N extends RouteName>(
    { method, path }: Pick<Route, 'method' | 'path'>,
    input: RequestInput<N>,
    options: RequestOptions & { readonly accessToken?: string },
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

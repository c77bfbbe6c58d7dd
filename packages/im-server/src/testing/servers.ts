import { randomUUID } from 'node:crypto';
import type { Message, Route } from 'im-sdk/protocol';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Signal } from '../bus-topics.ts';
import { createServer, type RunningServer, type ServerOptions } from '../server.ts';

/** The stores that every test of a repository runs on. */
export const storeNames = ['PGlite', 'PostgreSQL'] as const;
export type StoreName = (typeof storeNames)[number];

/** Starts a server on the store that is being tested. It ends with the suite. */
export type StartServer = (options?: ServerOptions) => Promise<TestServer>;

/** Runs the same tests on PGlite and on PostgreSQL. */
export function onEveryStore(body: (start: StartServer) => void): void {
  for (const store of storeNames) onStore(store, body);
}

/**
 * Runs tests of what a route does, where the store makes no difference: PGlite is PostgreSQL, and takes ten times as long
 * to start. What differs (driver, concurrency, connections) is tested `onEveryStore`; `permissions-on-pglite.contract.test.ts`
 * sends an allowed and a refused request of every route on PGlite.
 */
export function onPostgres(body: (start: StartServer) => void): void {
  onStore('PostgreSQL', body);
}

/** Runs tests of what only a server on PGlite does, such as a first start with demo people. */
export function onPglite(body: (start: StartServer) => void): void {
  onStore('PGlite', body);
}

function onStore(store: StoreName, body: (start: StartServer) => void): void {
  describe(`on ${store}`, () => {
    const running: RunningServer[] = [];
    afterAll(async () => {
      for (const server of running) await server.close();
    });
    body(async (options) => {
      const databaseUrl = store === 'PGlite' ? undefined : await newDatabase();
      const server = await createServer({ databaseUrl, rateLimit: false, ...options });
      running.push(server);
      return new TestServer(server);
    });
  });
}

/** An empty database in the PostgreSQL of this run. */
export async function newDatabase(): Promise<string> {
  const url = inject('postgresUrl');
  const name = `im_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${url}/${name}`;
}

/** What came back: the HTTP status and the envelope. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly key: string | undefined;
  readonly message: string;
  readonly data: unknown;
  readonly more: boolean | undefined;
}

/** Request parts of a request in a test. */
export interface RequestParts {
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A running server and short ways to talk to it. */
export class TestServer {
  readonly server: RunningServer;
  /** Pushes without a row that were sent since the last `takeSignals`. */
  #signals: Signal[] = [];

  constructor(server: RunningServer) {
    this.server = server;
    server.context.bus.subscribe('signal', (signal) => this.#signals.push(signal));
  }

  /** Requests a path below `/api`. */
  async request(method: Route['method'], path: string, parts: RequestParts = {}): Promise<Answer> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parts.query ?? {})) query.set(name, String(value));
    const response = await fetch(`${this.server.address}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers: { ...(isJson(parts.body) ? { 'content-type': 'application/json' } : {}), ...parts.headers },
      body: bodyOf(parts.body),
    });
    return {
      status: response.status,
      headers: response.headers,
      ...((await response.json()) as Omit<Answer, 'status' | 'headers'>),
    };
  }

  /** Registers somebody and signs them in. */
  async person(userName: string, deviceNo = `device-${userName}`): Promise<Person> {
    const password = `secret-${userName}`;
    const body = { userName, nickName: userName.toUpperCase(), password, confirmPassword: password, terminal: 2 };
    const { data } = await this.request('POST', '/register', { body });
    return this.signIn(Number(data), userName, password, deviceNo);
  }

  /** Signs in somebody who is registered. */
  async signIn(id: number, userName: string, password: string, deviceNo: string): Promise<Person> {
    const { code, data } = await this.request('POST', '/login', {
      body: { userName, password, terminal: 2 },
      headers: { deviceNo },
    });
    if (code !== 200) throw new Error(`${userName} could not sign in: ${code}`);
    const tokens = data as { accessToken: string; refreshToken: string };
    return new Person(this, id, userName, password, tokens);
  }

  /** The pushes without a row since the last call, in order, as "type to user". */
  takeSignals(): { userIds: readonly number[]; cmd: number; message: Message }[] {
    const taken = this.#signals;
    this.#signals = [];
    return taken.map(({ userIds, cmd, message }) => ({ userIds, cmd, message }));
  }
}

/** A form with bytes in the field `file`. */
export function formOf(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  return form;
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData);
}

function bodyOf(body: unknown): string | FormData | undefined {
  return body === undefined || typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
}

/** Somebody who is signed in. */
export class Person {
  readonly id: number;
  readonly userName: string;
  readonly password: string;
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  readonly #server: TestServer;

  constructor(server: TestServer, id: number, userName: string, password: string, tokens: Person['tokens']) {
    this.#server = server;
    this.id = id;
    this.userName = userName;
    this.password = password;
    this.tokens = tokens;
  }

  get(path: string, query?: RequestParts['query']): Promise<Answer> {
    return this.#request('GET', path, { query });
  }

  post(path: string, body?: unknown, query?: RequestParts['query']): Promise<Answer> {
    return this.#request('POST', path, { body, query });
  }

  put(path: string, query?: RequestParts['query'], body?: unknown): Promise<Answer> {
    return this.#request('PUT', path, { body, query });
  }

  /** Uploads bytes as the form field `file`. */
  upload(path: string, bytes: Uint8Array, name: string, query?: RequestParts['query']): Promise<Answer> {
    return this.#request('POST', path, { body: formOf(bytes, name), query });
  }

  delete(path: string): Promise<Answer> {
    return this.#request('DELETE', path, {});
  }

  #request(method: Route['method'], path: string, parts: RequestParts): Promise<Answer> {
    return this.#server.request(method, path, { ...parts, headers: { accessToken: this.tokens.accessToken } });
  }
}

import { hostRoutes, type Route, routes } from 'im-sdk/protocol';
import { expect, vi } from 'vitest';
import { type Clock, systemClock } from '../../infra/clock.ts';
import type { RateName } from '../../infra/rate-limits.ts';
import { type RouteLimits, routeLimits } from '../../plugins/route-limits.ts';
import { createServer } from '../../server.ts';
import { TestServer } from '../servers.ts';
import { matrix } from './matrix.ts';
import type { Row } from './row.ts';
import { hostMatrix } from './rows/host.ts';
import { createStage, SERVER_KEY, type Stage } from './stage.ts';
import type { Subject } from './subjects.ts';

/** Every route by name. */
export const table: Readonly<Record<string, Route>> = { ...routes, ...hostRoutes };

/** The rows of every route, each with the name of its route. */
export const rows = Object.entries<Row | readonly Row[]>({ ...matrix, ...hostMatrix }).flatMap(([name, some]) =>
  [some].flat().map((one) => [name, one] as const),
);

/** Routes that change something although their method is GET. */
export const CHANGED_BY_GET = ['flushAllMessages'];

/** Refusals before the limits by user: a request without a session, or a route that is closed to visitors. */
const UNKNOWN = ['auth.notLoggedIn', 'auth.sessionRevoked', 'visitor.forbidden'];

/** A request of one subject that is ready to be sent. */
export interface MatrixRequest {
  readonly subject: Subject;
  /** Whether the request may change something. */
  readonly mayChange: boolean;
  /** Sends the request. Resolves to `ok` or the key of the refusal. */
  answer(): Promise<string>;
}

export function limitsOf(name: string): RouteLimits {
  const limits = new Map<string, RouteLimits>(Object.entries(routeLimits)).get(name);
  if (limits === undefined) throw new Error(`${name} has no entry in plugins/route-limits.ts`);
  return limits;
}

/** The possible outcomes of a row for a subject. */
export function outcomesOf(row: Row, subject: Subject): readonly string[] {
  return [row.outcomes[subject]].flat();
}

/** A server on which requests of the permission matrix are prepared and sent. */
export class MatrixRun {
  readonly server: TestServer;
  /** Limits that handlers consumed so far, by route. */
  readonly seen = new Map<string, Set<RateName>>();
  /** Rate limits that the current request consumed. The server counts nothing. */
  readonly #consumed = new Set<RateName>();
  /** Stages that no request has changed. The next request of their subject uses them. */
  readonly #unused = new Map<Subject, Stage>();

  private constructor(server: TestServer) {
    this.server = server;
    vi.spyOn(server.server.context.rateLimits, 'consume').mockImplementation(
      async (name) => void this.#consumed.add(name),
    );
  }

  /** Starts a server on PostgreSQL, or on PGlite where `databaseUrl` is omitted. */
  static async open(databaseUrl?: string): Promise<MatrixRun> {
    const now = systemClock.now();
    // Time stands still: no timer, such as the end of ringing, fires during a request.
    const clock: Clock = { ...systemClock, now: () => now };
    const server = new TestServer(
      await createServer({
        clock,
        databaseUrl,
        rateLimit: false,
        serverKey: SERVER_KEY,
        visitors: true,
        contactGroup: { externalId: 'agents' },
      }),
    );
    const headers = { Authorization: `Bearer ${SERVER_KEY}` };
    await server.request('PUT', '/host/users', { headers, body: { externalId: 'agent', name: 'Agent' } });
    const contactGroup = { externalId: 'agents', name: 'Agents', owner: { externalId: 'agent' } };
    await server.request('PUT', '/host/groups', { headers, body: contactGroup });
    return new MatrixRun(server);
  }

  close(): Promise<void> {
    return this.server.server.close();
  }

  /** Prepares a request. Requests of different subjects can be prepared at once; answers have to be awaited one by one. */
  async prepare(name: string, row: Row, subject: Subject): Promise<MatrixRequest> {
    const route = table[name];
    if (route === undefined) throw new Error(`there is no route ${name}`);
    const stage = this.#unused.get(subject) ?? (await createStage(this.server, subject));
    const attempted = row.attempt(stage);
    const onlyReads = route.method === 'GET' && !CHANGED_BY_GET.includes(name);
    const mayChange = !onlyReads && outcomesOf(row, subject).includes('ok');
    // An attempt that has to prepare something is asynchronous.
    if (mayChange || attempted instanceof Promise) this.#unused.delete(subject);
    else this.#unused.set(subject, stage);
    const { params = {}, headers, ...parts } = await attempted;
    const path = route.path.replace(/:(\w+)/g, (_, parameter: string) => String(params[parameter] ?? ''));
    const token: Record<string, string> = subject === 'anonymous' ? {} : { accessToken: stage.token };
    return {
      subject,
      mayChange,
      answer: async () => {
        this.#consumed.clear();
        const request = { ...parts, headers: { ...token, ...headers } };
        const { code, key } = await this.server.request(route.method, path, request);
        const outcome = code === 200 ? 'ok' : (key ?? String(code));
        this.#checkLimits(name, subject, outcome);
        return outcome;
      },
    };
  }

  /** Compares the limits that a request consumed with the table of limits. */
  #checkLimits(name: string, subject: Subject, outcome: string): void {
    const { byUser, inHandler = [] } = limitsOf(name);
    const own = new Set(this.#consumed);
    expect(own.delete('address'), `${name} of ${subject}: address`).toBe(true);
    expect(own.delete('host'), `${name} of ${subject}: host`).toBe(table[name]?.auth === 'host');
    const isKnown = table[name]?.auth === 'token' && !UNKNOWN.includes(outcome);
    if (byUser !== undefined) expect(own.delete(byUser), `${name} of ${subject}: ${byUser}`).toBe(isKnown);
    expect(inHandler, `${name} of ${subject}`).toEqual(expect.arrayContaining([...own]));
    this.seen.set(name, new Set([...(this.seen.get(name) ?? []), ...own]));
  }
}

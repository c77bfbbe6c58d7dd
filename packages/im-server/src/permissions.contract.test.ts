import { hostRoutes, type Route, routes } from 'im-sdk/protocol';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Clock, systemClock } from './infra/clock.ts';
import type { RateName } from './infra/rate-limits.ts';
import { type RouteLimits, routeLimits } from './plugins/route-limits.ts';
import { createServer } from './server.ts';
import { digestOfTables } from './testing/permissions/digest-of-tables.ts';
import { matrix } from './testing/permissions/matrix.ts';
import type { Row } from './testing/permissions/row.ts';
import { hostMatrix } from './testing/permissions/rows/host.ts';
import { createStage, SERVER_KEY, type Stage } from './testing/permissions/stage.ts';
import { type Subject, subjects } from './testing/permissions/subjects.ts';
import { TestServer } from './testing/servers.ts';

/**
 * Every route for every subject. The rules are asked in the same code on either store, so that one is enough; a route
 * without a row fails.
 */
let server: TestServer;
beforeAll(async () => {
  const now = systemClock.now();
  // Time stands still: nothing falls due, such as the end of a ringing, while something else is looked at.
  const clock: Clock = { ...systemClock, now: () => now };
  const running = await createServer({
    clock,
    rateLimit: false,
    serverKey: SERVER_KEY,
    visitors: true,
    contactGroup: { externalId: 'agents' },
  });
  server = new TestServer(running);
  const headers = { Authorization: `Bearer ${SERVER_KEY}` };
  await server.request('PUT', '/host/users', { headers, body: { externalId: 'agent', name: 'Agent' } });
  const contactGroup = { externalId: 'agents', name: 'Agents', owner: { externalId: 'agent' } };
  await server.request('PUT', '/host/groups', { headers, body: contactGroup });
  return () => running.close();
}, 60_000);

const table: Readonly<Record<string, Route>> = { ...routes, ...hostRoutes };
const rows = Object.entries<Row | readonly Row[]>({ ...matrix, ...hostMatrix }).flatMap(([name, some]) =>
  [some].flat().map((one) => [name, one] as const),
);

/** Rate limits that the current request consumed. The server counts nothing. */
const consumed = new Set<RateName>();
beforeAll(() => {
  vi.spyOn(server.server.context.rateLimits, 'consume').mockImplementation(async (name) => void consumed.add(name));
});

test('every route has a row', () => {
  expect([...new Set(rows.map(([name]) => name))].sort()).toEqual(Object.keys(table).sort());
});

/** What is asked with GET and changes something all the same. */
const CHANGED_BY_GET = ['flushAllMessages'];

/** Stages that are as they were made, for the next request of their subject. */
const unused = new Map<Subject, Stage>();

/** What a subject's request comes to, and whether it may change something. */
interface MatrixRequest {
  readonly subject: Subject;
  readonly mayChange: boolean;
  answer(): Promise<string>;
}

async function prepare(name: string, { attempt, outcomes }: Row, subject: Subject): Promise<MatrixRequest> {
  const route = table[name];
  if (route === undefined) throw new Error(`there is no route ${name}`);
  const stage = unused.get(subject) ?? (await createStage(server, subject));
  const attempted = attempt(stage);
  const onlyReads = route.method === 'GET' && !CHANGED_BY_GET.includes(name);
  const mayChange = !onlyReads && [outcomes[subject]].flat().includes('ok');
  // An attempt that has to prepare something is asynchronous.
  if (mayChange || attempted instanceof Promise) unused.delete(subject);
  else unused.set(subject, stage);
  const { params = {}, headers, ...parts } = await attempted;
  const path = route.path.replace(/:(\w+)/g, (_, parameter: string) => String(params[parameter] ?? ''));
  const token: Record<string, string> = subject === 'anonymous' ? {} : { accessToken: stage.requester.token };
  return {
    subject,
    mayChange,
    async answer() {
      consumed.clear();
      const { code, key } = await server.request(route.method, path, { ...parts, headers: { ...token, ...headers } });
      const outcome = code === 200 ? 'ok' : (key ?? String(code));
      checkLimits(name, subject, outcome);
      return outcome;
    },
  };
}

/** Refusals before the limits by user: a request without a session, or a route that is closed to visitors. */
const UNKNOWN = ['auth.notLoggedIn', 'auth.sessionRevoked', 'visitor.forbidden'];

/** Limits that were seen to be consumed by a handler, by route. */
const seen = new Map<string, Set<RateName>>();

/** Compares what a request consumed with the table of limits. */
function checkLimits(name: string, subject: Subject, outcome: string): void {
  const { byUser, inHandler = [] } = limitsOf(name);
  const own = new Set(consumed);
  expect(own.delete('address'), `${name} of ${subject}: address`).toBe(true);
  expect(own.delete('host'), `${name} of ${subject}: host`).toBe(table[name]?.auth === 'host');
  const isKnown = table[name]?.auth === 'token' && !UNKNOWN.includes(outcome);
  if (byUser !== undefined) expect(own.delete(byUser), `${name} of ${subject}: ${byUser}`).toBe(isKnown);
  expect(inHandler, `${name} of ${subject}`).toEqual(expect.arrayContaining([...own]));
  seen.set(name, new Set([...(seen.get(name) ?? []), ...own]));
}

function limitsOf(name: string): RouteLimits {
  const limits = new Map<string, RouteLimits>(Object.entries(routeLimits)).get(name);
  if (limits === undefined) throw new Error(`${name} has no entry in plugins/route-limits.ts`);
  return limits;
}

test('every route that changes something has a rate limit of its own, besides those of the host', () => {
  const unlimited = Object.keys(table).filter((name) => {
    const { byUser, inHandler = [] } = limitsOf(name);
    const isChange = table[name]?.method !== 'GET' || CHANGED_BY_GET.includes(name);
    return isChange && table[name]?.auth !== 'host' && byUser === undefined && inHandler.length === 0;
  });
  expect(unlimited).toEqual([]);
});

test.each(rows)('%s does what each subject may, and where it refuses or reads nothing changes', async (name, row) => {
  const requests: MatrixRequest[] = [];
  for (const subject of subjects) requests.push(await prepare(name, row, subject));
  const came = new Map<Subject, string>();
  const answer = async (request: MatrixRequest) => void came.set(request.subject, await request.answer());

  const before = await digestOfTables(server);
  for (const request of requests) if (!request.mayChange) await answer(request);
  expect(await digestOfTables(server)).toEqual(before);
  for (const request of requests) if (request.mayChange) await answer(request);

  /** Of several refusals that are right, the one that came. */
  const { inHandler = [] } = limitsOf(name);
  expect(inHandler.length === 0 || (seen.get(name)?.size ?? 0) > 0, `${name} consumes one of ${inHandler.join()}`).toBe(
    true,
  );
  const wanted = subjects.map((subject) => {
    const some: readonly string[] = [row.outcomes[subject]].flat();
    return [subject, some.find((outcome) => outcome === came.get(subject)) ?? some.join(' or ')];
  });
  expect(Object.fromEntries(came)).toEqual(Object.fromEntries(wanted));
});

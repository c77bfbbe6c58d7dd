import { hostRoutes, type Route, routes } from 'im-sdk/protocol';
import { beforeAll, expect, test } from 'vitest';
import { type Clock, systemClock } from './infra/clock.ts';
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
      const { code, key } = await server.request(route.method, path, { ...parts, headers: { ...token, ...headers } });
      return code === 200 ? 'ok' : (key ?? String(code));
    },
  };
}

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
  const wanted = subjects.map((subject) => {
    const some: readonly string[] = [row.outcomes[subject]].flat();
    return [subject, some.find((outcome) => outcome === came.get(subject)) ?? some.join(' or ')];
  });
  expect(Object.fromEntries(came)).toEqual(Object.fromEntries(wanted));
});

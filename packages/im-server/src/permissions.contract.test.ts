import { hostRoutes, type Route, routes } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { createServer } from './server.ts';
import { matrix } from './testing/permissions/matrix.ts';
import type { Row } from './testing/permissions/row.ts';
import { hostMatrix } from './testing/permissions/rows/host.ts';
import { createStage, SERVER_KEY } from './testing/permissions/stage.ts';
import { subjects } from './testing/permissions/subjects.ts';
import { TestServer } from './testing/servers.ts';

/**
 * Every route for every subject. The rules are asked in the same code on either store, so that one is enough; a route
 * without a row fails.
 */
let server: TestServer;
beforeAll(async () => {
  const running = await createServer({ rateLimit: false, serverKey: SERVER_KEY });
  server = new TestServer(running);
  return () => running.close();
}, 60_000);

const table: Readonly<Record<string, Route>> = { ...routes, ...hostRoutes };
const rows = Object.entries<Row | readonly Row[]>({ ...matrix, ...hostMatrix }).flatMap(([name, some]) =>
  [some].flat().map((one) => [name, one] as const),
);

test('every route has a row', () => {
  expect([...new Set(rows.map(([name]) => name))].sort()).toEqual(Object.keys(table).sort());
});

describe.each(rows)('%s', (name, { attempt, outcomes }) => {
  test.each(subjects)('%s', async (subject) => {
    const route = table[name];
    if (route === undefined) throw new Error(`there is no route ${name}`);
    const stage = await createStage(server, subject);
    const { params = {}, headers, ...parts } = await attempt(stage);
    const path = route.path.replace(/:(\w+)/g, (_, parameter: string) => String(params[parameter] ?? ''));
    const token: Record<string, string> = subject === 'anonymous' ? {} : { accessToken: stage.caller.token };
    const answer = await server.call(route.method, path, { ...parts, headers: { ...token, ...headers } });
    const wanted = outcomes[subject];
    const came = answer.code === 200 ? 'ok' : (answer.key ?? String(answer.code));
    expect(typeof wanted === 'string' ? [wanted] : wanted).toContain(came);
  });
});

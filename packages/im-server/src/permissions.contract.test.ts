import { beforeAll, expect, test } from 'vitest';
import { digestOfTables } from './testing/permissions/digest-of-tables.ts';
import { CHANGED_BY_GET, limitsOf, MatrixRun, outcomesOf, rows, table } from './testing/permissions/matrix-run.ts';
import { type Subject, subjects } from './testing/permissions/subjects.ts';
import { newDatabase } from './testing/servers.ts';

/**
 * Every route for every subject; a route without a row fails. On PostgreSQL, where a case is quickest. The same rules run
 * on PGlite; `permissions-on-pglite.contract.test.ts` sends an allowed and a refused request of each route there.
 */
let run: MatrixRun;
beforeAll(async () => {
  run = await MatrixRun.open(await newDatabase());
  return () => run.close();
}, 60_000);

test('every route has a row', () => {
  expect([...new Set(rows.map(([name]) => name))].sort()).toEqual(Object.keys(table).sort());
});

test('every route that changes something has a rate limit of its own, besides those of the host', () => {
  const unlimited = Object.keys(table).filter((name) => {
    const { byUser, inHandler = [] } = limitsOf(name);
    const isChange = table[name]?.method !== 'GET' || CHANGED_BY_GET.includes(name);
    return isChange && table[name]?.auth !== 'host' && byUser === undefined && inHandler.length === 0;
  });
  expect(unlimited).toEqual([]);
});

test.each(rows)('%s does what each subject may, and where it refuses or reads nothing changes', async (name, row) => {
  const requests = await Promise.all(subjects.map((subject) => run.prepare(name, row, subject)));
  const came = new Map<Subject, string>();

  const before = await digestOfTables(run.server);
  for (const { subject, mayChange, answer } of requests) if (!mayChange) came.set(subject, await answer());
  expect(await digestOfTables(run.server)).toEqual(before);
  for (const { subject, mayChange, answer } of requests) if (mayChange) came.set(subject, await answer());

  const { inHandler = [] } = limitsOf(name);
  expect(
    inHandler.length === 0 || (run.seen.get(name)?.size ?? 0) > 0,
    `${name} consumes one of ${inHandler.join()}`,
  ).toBe(true);
  /** Of several refusals that are right, the one that came. */
  const wanted = subjects.map((subject) => {
    const some = outcomesOf(row, subject);
    return [subject, some.find((outcome) => outcome === came.get(subject)) ?? some.join(' or ')];
  });
  expect(Object.fromEntries(came)).toEqual(Object.fromEntries(wanted));
});

import { beforeAll, expect, test } from 'vitest';
import { MatrixRun, outcomesOf, rows, table } from './testing/permissions/matrix-run.ts';
import type { Row } from './testing/permissions/row.ts';
import { type Subject, subjects } from './testing/permissions/subjects.ts';

/** An allowed and a refused request of each route on PGlite. `permissions.contract.test.ts` has every subject. */
let run: MatrixRun;
beforeAll(async () => {
  run = await MatrixRun.open();
  return () => run.close();
}, 60_000);

interface Sample {
  readonly row: Row;
  readonly subject: Subject;
}

/** Subjects that are refused before the route checks anything. Others are preferred. */
const REFUSED_EARLY: readonly Subject[] = ['anonymous', 'banned', 'visitor'];
const preferred = [...subjects.filter((subject) => !REFUSED_EARLY.includes(subject)), ...REFUSED_EARLY];

/** The allowed and the refused request of a route; a route that refuses nobody, or everybody, has one of them. */
function samplesOf(name: string): readonly Sample[] {
  const rowsOfRoute = rows.filter(([route]) => route === name);
  const all = preferred.flatMap((subject) => rowsOfRoute.map(([, row]): Sample => ({ row, subject })));
  const isAllowed = ({ row, subject }: Sample) => outcomesOf(row, subject).includes('ok');
  return [all.find(isAllowed), all.find((sample) => !isAllowed(sample))].filter((sample) => sample !== undefined);
}

test.each(Object.keys(table))('%s carries out an allowed request and refuses another', async (name) => {
  const samples = samplesOf(name);
  expect(samples.length).toBeGreaterThan(0);
  for (const { row, subject } of samples) {
    const { answer } = await run.prepare(name, row, subject);
    expect(outcomesOf(row, subject), `${name} of ${subject}`).toContain(await answer());
  }
});

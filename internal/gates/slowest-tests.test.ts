import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { slowestTests } from './slowest-tests.ts';

test('the twenty slowest tests of vitest and Playwright are listed, the slowest first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slowest-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const quick = Array.from({ length: 30 }, (_, n) => ({ fullName: `quick ${n}`, duration: n }));
  const unit = { testResults: [{ assertionResults: [...quick, { fullName: 'slow', duration: 2_000 }] }] };
  const specs = [{ title: 'logs in', tests: [{ results: [{ duration: 1_000 }, { duration: 4_000 }] }] }];
  await writeFile(join(folder, 'unit.json'), JSON.stringify(unit));
  await writeFile(
    join(folder, 'e2e.json'),
    JSON.stringify({ suites: [{ title: 'a.spec', suites: [{ title: 'login', specs }] }] }),
  );
  const lines = await slowestTests(['format', 'unit', 'e2e'], folder);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('   5.0 s  e2e        login logs in');
  expect(lines[1]).toBe('   2.0 s  unit       slow');
});

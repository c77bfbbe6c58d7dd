import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestModule } from 'vitest/node';
import { root } from '../command.ts';
import { mutations } from './mutations.ts';

// `node run.ts report.json [name]`: writes how many mutations were caught. A process of its own: Vitest changes the
// environment of the one that it runs in.

const [report = '', wanted] = process.argv.slice(2);
const chosen = mutations.filter(({ name }) => wanted === undefined || name === wanted);
if (chosen.length === 0) throw new Error(`no mutation is called "${wanted}"`);
const outcome = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };

const vitest = await createVitest('test', {
  root,
  config: fileURLToPath(new URL('vitest.config.ts', import.meta.url)),
  project: chosen.map(({ name }) => name),
  watch: false,
  maxWorkers: '100%',
  silent: true,
  reporters: [{ onTestModuleEnd: judge }],
});
await vitest.runTestSpecifications(
  chosen.map(({ name, test, caughtBy }) =>
    vitest.getProjectByName(name).createSpecification(join(root, test), {
      testNamePattern: new RegExp(caughtBy.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    }),
  ),
);
await vitest.close();
outcome.failed = chosen.length - outcome.passed;
await writeFile(report, JSON.stringify(outcome));
process.exitCode = outcome.failed === 0 ? 0 : 1;

/** Whether the named test has run and failed. A file that does not load with the mutation in place is not red. */
function judge(module: TestModule): void {
  const mutation = chosen.find(({ name }) => name === module.project.name);
  if (!mutation) return;
  const isCaught = [...module.children.allTests('failed')].some(({ name }) => name === mutation.caughtBy);
  if (isCaught) outcome.passed += 1;
  const caughtBy = `${mutation.name}: "${mutation.caughtBy}"`;
  console.log(isCaught ? `ok   ${caughtBy}` : `FAIL ${caughtBy} is not red`);
  if (isCaught) return;
  const errors = module.errors().map((error) => error.stack ?? error.message);
  for (const error of errors) console.log(error);
  outcome.failures.push([`${caughtBy} is not red`, ...errors].join('\n'));
}

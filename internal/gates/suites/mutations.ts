import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { mutations as all, type Mutation } from '../mutations/mutations.ts';
import { type Outcome, type Suite, sum, verdict } from '../suite.ts';

/** Makes each known mistake on a copy of the source and wants its test red. `IM_MUTATION=name` makes one. */
export const mutations: Suite = async () => {
  const wanted = process.env.IM_MUTATION;
  const outcomes: Outcome[] = [];
  for (const mutation of all) {
    if (wanted && wanted !== mutation.name) continue;
    const caught = await turnsRed(mutation);
    console.log(`${caught ? 'ok  ' : 'FAIL'} ${mutation.name}: "${mutation.caughtBy}"${caught ? '' : ' is not red'}`);
    outcomes.push(verdict(caught));
  }
  if (outcomes.length === 0) throw new Error(`no mutation is called "${wanted}"`);
  return sum(outcomes);
};

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

/** Whether the named test runs and fails. A file that does not load with the mutation in place is not red. */
async function turnsRed({ name, test, caughtBy }: Mutation): Promise<boolean> {
  const folder = join(root, '.cache', 'gates');
  const report = join(folder, 'mutations.json');
  await mkdir(folder, { recursive: true });
  await rm(report, { force: true });
  const config = 'internal/gates/mutations/vitest.config.ts';
  const pattern = caughtBy.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const { output } = await command(
    'vitest',
    ['run', '--config', config, '--root', root, '--reporter=json', `--outputFile=${report}`, '-t', pattern, test],
    { quiet: true, env: { IM_MUTATION: name } },
  );
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}');
  const tests = (JSON.parse(text) as Report).testResults.flatMap(({ assertionResults }) => assertionResults);
  const isRed = tests.some(({ status, title }) => status === 'failed' && title === caughtBy);
  if (!isRed) console.log(output);
  return isRed;
}

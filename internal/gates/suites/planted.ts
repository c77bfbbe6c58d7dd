import { glob, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { type Outcome, type Suite, sum, verdict } from '../suite.ts';

/** Known mistakes. Tests switch one on when `IM_PLANTED_BUG` names it, and have to turn red. */
const bugs = [
  'max-id cursor',
  'cursor before rows',
  'heartbeat without deadline',
  'resend with a new tmpId',
  'resume without a fresh auth',
  'outbox stored after the send',
  'unread counted on a duplicate',
];

/** Shows for every planted bug that a test catches it. */
export const planted: Suite = async () => {
  const tests = await testsWithBugs();
  const outcomes: Outcome[] = [];
  for (const bug of bugs) {
    const files = tests.filter(({ text }) => text.includes(`'${bug}'`)).map(({ file }) => file);
    const red = files.length > 0 ? await redTests(bug, files) : [];
    console.log(red.length > 0 ? `ok   ${bug}: caught by "${red[0]}"` : `FAIL ${bug}: no test turns red`);
    outcomes.push(verdict(red.length > 0));
  }
  return sum(outcomes);
};

async function testsWithBugs(): Promise<{ file: string; text: string }[]> {
  const tests: { file: string; text: string }[] = [];
  for await (const file of glob('packages/*/src/**/*.test.ts', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    if (text.includes('isPlanted(')) tests.push({ file, text });
  }
  return tests;
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Names of the tests that fail with the bug in place. */
async function redTests(bug: string, files: readonly string[]): Promise<string[]> {
  const report = join(root, '.cache', 'gates', 'planted.json');
  await mkdir(join(root, '.cache', 'gates'), { recursive: true });
  await rm(report, { force: true });
  const projects = [...new Set(files.map((file) => (file.includes('.contract.') ? 'contract' : 'unit')))];
  const { output } = await command(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
    { quiet: true, env: { IM_PLANTED_BUG: bug } },
  );
  try {
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    return tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  } catch {
    console.log(output);
    return [];
  }
}

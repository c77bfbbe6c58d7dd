import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { lastLines } from '../failures.ts';
import { type Outcome, type Suite, sum, verdict } from '../suite.ts';

/** Makes each known mistake on a copy of the source and wants its test red. `IM_MUTATION=name` makes one. */
export const mutations: Suite = async () => {
  const folder = join(root, '.cache', 'gates');
  const report = join(folder, 'mutations.json');
  await mkdir(folder, { recursive: true });
  await rm(report, { force: true });
  const wanted = process.env.IM_MUTATION;
  const { code, output } = await command('node', [
    'internal/gates/mutations/run.ts',
    report,
    ...(wanted ? [wanted] : []),
  ]);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return verdict(false, lastLines(output));
  const outcome = JSON.parse(text) as Outcome;
  if (code === 0 || outcome.failed > 0) return outcome;
  return sum([outcome, verdict(false, lastLines(output))]);
};

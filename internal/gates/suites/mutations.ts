import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { type Outcome, type Suite, verdict } from '../suite.ts';

/** Makes each known mistake on a copy of the source and wants its test red. `IM_MUTATION=name` makes one. */
export const mutations: Suite = async () => {
  const folder = join(root, '.cache', 'gates');
  const report = join(folder, 'mutations.json');
  await mkdir(folder, { recursive: true });
  await rm(report, { force: true });
  const wanted = process.env.IM_MUTATION;
  const { code } = await command('node', ['internal/gates/mutations/run.ts', report, ...(wanted ? [wanted] : [])]);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return verdict(false);
  const outcome = JSON.parse(text) as Outcome;
  return { ...outcome, failed: Math.max(outcome.failed, code === 0 ? 0 : 1) };
};

import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { lastLines, unhandledErrors, vitestFailures } from '../failures.ts';
import { nothing, type Suite, type SuiteContext, verdict } from '../suite.ts';
import type { VitestReport } from '../test-reports.ts';

export interface VitestOptions {
  /** Uses every core; vitest by itself leaves one idle, on two cores half of the machine. Not for tests that watch frames. */
  readonly everyCore?: boolean;
}

/** Runs vitest projects and counts what their report says. */
export function vitest(name: string, projects: readonly string[], { everyCore }: VitestOptions = {}): Suite {
  return async ({ shard }: SuiteContext) => {
    const file = join(root, '.cache', 'gates', `${name}.json`);
    await mkdir(join(root, '.cache', 'gates'), { recursive: true });
    await rm(file, { force: true });
    const { code, output } = await command('vitest', [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(everyCore ? ['--maxWorkers=100%'] : []),
      ...(shard ? [`--shard=${shard}`] : []),
    ]);
    const report = await read(file);
    if (!report) return code === 0 ? nothing : verdict(false, lastLines(output));
    const failures = vitestFailures(report);
    if (failures.length === 0 && !(report.success && code === 0)) failures.push(unhandledErrors(output));
    const skipped = report.numPendingTests + report.numTodoTests;
    return { passed: report.numPassedTests, failed: failures.length, skipped, failures };
  };
}

async function read(file: string): Promise<VitestReport | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}

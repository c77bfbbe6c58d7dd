import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { nothing, type Suite, type SuiteContext, verdict } from '../suite.ts';

interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numFailedTestSuites: number;
}

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
    const { code } = await command('vitest', [
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
    if (!report) return code === 0 ? nothing : verdict(false);
    const failed = Math.max(report.numFailedTests, report.success && code === 0 ? 0 : 1);
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
  };
}

async function read(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

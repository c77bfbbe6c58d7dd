import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { lastLines } from '../failures.ts';
import { type RunTests, runWithRetry } from '../retry.ts';
import type { Suite } from '../suite.ts';
import { type VitestReport, vitestRun } from '../test-reports.ts';

/** Runs vitest projects and counts what their report says. */
export function vitest(name: string, projects: readonly string[]): Suite {
  return ({ shard, retryFailed }) => {
    const run: RunTests = async (files) => {
      const report = join(root, '.cache', 'gates', `${name}${files ? '-retry' : ''}.json`);
      await mkdir(join(root, '.cache', 'gates'), { recursive: true });
      await rm(report, { force: true });
      const { code, output } = await command('vitest', [
        'run',
        ...(files ?? []).map((file) => join(root, file)),
        ...projects.flatMap((project) => ['--project', project]),
        '--passWithNoTests',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        // By itself Vitest leaves a core idle, on two cores half of the machine.
        files ? '--no-file-parallelism' : '--maxWorkers=100%',
        ...(shard && !files ? [`--shard=${shard}`] : []),
      ]);
      const read = await readReport(report);
      if (read) return vitestRun(read, { code, output }, root);
      return { files: [], errors: code === 0 ? [] : [lastLines(output)] };
    };
    return runWithRetry(run, retryFailed);
  };
}

async function readReport(file: string): Promise<VitestReport | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}

import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { lastLines } from '../failures.ts';
import { type RunTests, runWithRetry } from '../retry.ts';
import type { Suite } from '../suite.ts';
import { type PlaywrightReport, playwrightRun } from '../test-reports.ts';

/** Runs the tests of a Playwright config and counts what their report says. */
const playwright =
  (name: string, config: string): Suite =>
  ({ shard, retryFailed }) => {
    const run: RunTests = async (files) => {
      const report = join(root, '.cache', 'gates', `${name}${files ? '-retry' : ''}.json`);
      await mkdir(join(root, '.cache', 'gates'), { recursive: true });
      await rm(report, { force: true });
      const { code, output } = await command(
        'playwright',
        [
          'test',
          // Playwright takes regular expressions.
          ...(files ?? []).map((file) => `${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
          `--config=${config}`,
          '--reporter=list,json',
          // Playwright empties its output folder: the traces of the first run stay.
          ...(files
            ? ['--workers=1', '--trace=retain-on-failure', `--output=${join(root, '.cache', `${name}-retry`)}`]
            : []),
          ...(shard && !files ? [`--shard=${shard}`] : []),
        ],
        // Its workers are given FORCE_COLOR: Node warns where NO_COLOR is set too.
        {
          env: {
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            ...(process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
          },
        },
      );
      try {
        const read = JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport;
        return playwrightRun(read, { code, output }, root);
      } catch {
        return { files: [], errors: [lastLines(output)] };
      }
    };
    return runWithRetry(run, retryFailed);
  };

/** The user stories against a real server in a real browser. */
export const e2e = playwright('e2e', 'e2e/playwright.config.ts');

/** The documents' examples in applications of Vite and Next that installed the packed tarballs. */
export const hosts = playwright('hosts', 'internal/host-apps/playwright.config.ts');

/** Calls between real browsers, with nothing else beside them. */
export const calls = playwright('calls', 'e2e/calls.config.ts');

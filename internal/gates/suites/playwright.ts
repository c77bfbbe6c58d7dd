import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { lastLines, playwrightFailures } from '../failures.ts';
import { type Suite, verdict } from '../suite.ts';
import type { PlaywrightReport } from '../test-reports.ts';

/** Runs the tests of a Playwright config and counts what their report says. @param env Added to the environment. */
const playwright =
  (name: string, config: string, env: () => Record<string, string | undefined> = () => ({})): Suite =>
  async ({ shard }) => {
    const file = join(root, '.cache', 'gates', `${name}.json`);
    await mkdir(join(root, '.cache', 'gates'), { recursive: true });
    await rm(file, { force: true });
    const { code, output } = await command(
      'playwright',
      ['test', `--config=${config}`, '--reporter=list,json', ...(shard ? [`--shard=${shard}`] : [])],
      // Its workers are given FORCE_COLOR: Node warns where NO_COLOR is set too.
      {
        env: {
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          ...env(),
          ...(process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
        },
      },
    );
    try {
      const report = JSON.parse(await readFile(file, 'utf8')) as PlaywrightReport;
      const failures = playwrightFailures(report);
      if (failures.length === 0 && code !== 0) failures.push(lastLines(output));
      return { passed: report.stats.expected, failed: failures.length, skipped: report.stats.skipped, failures };
    } catch {
      return verdict(false, lastLines(output));
    }
  };

const stories = playwright('e2e', 'e2e/playwright.config.ts');

/** Whether the server under test was installed in this run. */
let isInstalled = false;

/** The user stories against a real server in a real browser. */
export const e2e: Suite = async (context) => {
  const outcome = await stories(context);
  isInstalled = outcome.passed > 0;
  return outcome;
};

/** The documents' examples in applications of Vite and Next that installed the packed tarballs. */
export const hosts = playwright('hosts', 'internal/host-apps/playwright.config.ts');

/** Calls between real browsers, with nothing else beside them, on the server of `e2e` where that ran before. */
export const calls = playwright('calls', 'e2e/calls.config.ts', () => (isInstalled ? { IM_E2E_INSTALLED: '1' } : {}));

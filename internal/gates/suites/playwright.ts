import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { type Suite, verdict } from '../suite.ts';

interface Report {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Runs the tests of a Playwright config and counts what their report says. */
const playwright =
  (name: string, config: string): Suite =>
  async ({ shard }) => {
    const file = join(root, '.cache', 'gates', `${name}.json`);
    await mkdir(join(root, '.cache', 'gates'), { recursive: true });
    await rm(file, { force: true });
    const { code } = await command(
      'playwright',
      ['test', `--config=${config}`, '--reporter=list,json', ...(shard ? [`--shard=${shard}`] : [])],
      { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
    );
    try {
      const { stats } = JSON.parse(await readFile(file, 'utf8')) as Report;
      // A test that only passed the second time did not pass.
      const failed = Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1);
      return { passed: stats.expected, failed, skipped: stats.skipped };
    } catch {
      return verdict(false);
    }
  };

/** The user stories against a real server in a real browser. */
export const e2e = playwright('e2e', 'e2e/playwright.config.ts');

/** The documents' examples in applications of Vite and Next that installed the packed tarballs. */
export const hosts = playwright('hosts', 'internal/host-apps/playwright.config.ts');

import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, root } from '../command.ts';
import { type Suite, verdict } from '../suite.ts';

interface Report {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** The user stories against a real server in a real browser. */
export const e2e: Suite = async ({ shard }) => {
  const file = join(root, '.cache', 'gates', 'e2e.json');
  await mkdir(join(root, '.cache', 'gates'), { recursive: true });
  await rm(file, { force: true });
  const { code } = await command(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...(shard ? [`--shard=${shard}`] : [])],
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

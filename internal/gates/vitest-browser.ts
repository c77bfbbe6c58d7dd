import { playwright } from '@vitest/browser-playwright';
import { findChromium } from '../testkit/src/chromium.ts';

/** Test files that look at single frames: of scrolling, layout over time, animation or playback. */
export const FRAME_TESTS = '**/*.frames.browser.test.{ts,tsx}';

const chromium = 'chromium' as const;

/** Vitest's browser mode in the Chromium that is found on this machine. */
export async function inChromium() {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: await findChromium() }),
    instances: [{ browser: chromium }],
  };
}

/**
 * The same for a project with frame tests. They run after all others, one file at a time. The others run on as many
 * pages as Vitest has workers. `exclude` is that of the project: an instance with its own replaces it.
 */
export async function inChromiumWithFrames(exclude: readonly string[]) {
  return {
    ...(await inChromium()),
    instances: [
      { browser: chromium, exclude: [...exclude, FRAME_TESTS] },
      { browser: chromium, name: 'browser (frames)', include: [FRAME_TESTS], fileParallelism: false },
    ],
  };
}

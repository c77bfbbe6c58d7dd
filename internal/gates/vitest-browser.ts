import { playwright } from '@vitest/browser-playwright';
import { findChromium } from '../testkit/src/chromium.ts';

/** Vitest's browser mode in the Chromium that is found on this machine. */
export async function inChromium() {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: await findChromium() }),
    instances: [{ browser: 'chromium' as const }],
  };
}

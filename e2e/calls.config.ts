import { defineConfig } from '@playwright/test';
import { findChromium } from '../internal/testkit/src/chromium.ts';
import stories, { CALL_SPECS, pageSwitches } from './playwright.config.ts';

const { executablePath, args, env } = await findChromium();

/** Calls between real browsers: one at a time, for their media take the processor. */
export default defineConfig({
  ...stories,
  testMatch: CALL_SPECS,
  testIgnore: [],
  outputDir: '../.cache/e2e-calls',
  workers: 1,
  expect: { timeout: 40_000 },
  use: {
    ...stories.use,
    // Given by the test, which can take them away, in place of a browser that never asks.
    permissions: ['camera', 'microphone'],
    launchOptions: {
      executablePath,
      env,
      args: [...args.filter((name) => name !== '--use-fake-ui-for-media-stream'), ...pageSwitches],
    },
  },
});

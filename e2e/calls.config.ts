import { defineConfig } from '@playwright/test';
import stories, { CALL_SPECS } from './playwright.config.ts';

const { launchOptions } = stories.use ?? {};

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
      ...launchOptions,
      args: launchOptions?.args?.filter((name) => name !== '--use-fake-ui-for-media-stream'),
    },
  },
});

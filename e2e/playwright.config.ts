import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from '../internal/testkit/src/chromium.ts';

/** Specs of calls: they have a run of their own, `calls.config.ts`. */
export const CALL_SPECS = '**/calls-*.spec.ts';

const { executablePath, args, env } = await findHeadlessShell();

/** Switches of the browser beside those that its build needs. */
export const pageSwitches: readonly string[] = [
  '--autoplay-policy=no-user-gesture-required',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  // A host name of the network that the browser does not trust, led to this machine.
  '--host-resolver-rules=MAP chat.plain.test 127.0.0.1',
];

export default defineConfig({
  testDir: 'specs',
  testIgnore: CALL_SPECS,
  outputDir: '../.cache/e2e',
  globalSetup: './install-server.ts',
  workers: 2,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    // A worker stores the whole application for each person. The specs that want one say so.
    serviceWorkers: 'block',
    // Without pictures and snapshots, which take a fifth of the time. `--trace on` has them. In CI only the second run of a
    // failed file has a trace: to keep the bytes of every answer for the tests that pass takes time as well.
    trace: process.env.CI ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath,
      env,
      args: [...args, ...pageSwitches],
    },
  },
});

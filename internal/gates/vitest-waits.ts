import { fileURLToPath } from 'node:url';

/** What a project of Vitest waits for: a wait that succeeds costs nothing, and budgets hold whole suites. */
export const waits = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  setupFiles: [fileURLToPath(new URL('patient-waits.ts', import.meta.url))],
};

/** What a project in a browser sets up. */
export const browserSetupFiles = [...waits.setupFiles, fileURLToPath(new URL('fresh-page.ts', import.meta.url))];

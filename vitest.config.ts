import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { inChromium, inChromiumWithFrames } from './internal/gates/vitest-browser.ts';
import { browserSetupFiles, waits } from './internal/gates/vitest-waits.ts';

const inNode = {
  resolve: { conditions: ['@im/source', 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['@im/source', 'module', 'node', 'development|production'] } },
};
/** Without `module`: of the AWS SDK it names files that only a bundler can load. */
const onServer = {
  resolve: { conditions: ['@im/source', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['@im/source', 'node', 'development|production'] } },
};
const inBrowser = { resolve: { conditions: ['@im/source', 'module', 'browser', 'development|production'] } };
const built = ['**/node_modules/**', '**/dist/**', '**/storybook-static/**'];

const sdk = 'packages/im-sdk/**/*.test.ts';

// Sources do not change in a run that ends by itself: the page of each test file takes them from the browser's cache.
const headers = process.argv.includes('run') ? { 'Cache-Control': 'max-age=3600, immutable' } : {};

const oldFolder = new URL('./internal/react-18/node_modules/', import.meta.url).pathname;
const oldReact = [
  { find: /^react(?=\/|$)/, replacement: `${oldFolder}react` },
  { find: /^react-dom(?=\/|$)/, replacement: `${oldFolder}react-dom` },
];

export default defineConfig({
  test: {
    projects: [
      {
        ...inNode,
        test: {
          ...waits,
          name: 'unit',
          include: ['{packages,internal,examples,bench,docs}/**/*.test.ts', 'e2e/shots/*.test.ts'],
          exclude: [...built, sdk, '**/*.browser.test.*', '**/*.contract.test.*'],
          environment: 'node',
          // Files of a worker share their modules. One that mocks a module which others import resets them before and after.
          isolate: false,
        },
      },
      {
        ...inNode,
        test: {
          ...waits,
          name: 'sdk',
          setupFiles: [...waits.setupFiles, 'internal/gates/seeded-properties.ts'],
          include: [sdk],
          exclude: [...built, '**/*.browser.test.*', '**/*.contract.test.*'],
          environment: 'node',
          // Its modules keep no state that a test could leave behind: a third less time than a worker for each file.
          isolate: false,
        },
      },
      {
        ...inBrowser,
        plugins: [react()],
        test: {
          ...waits,
          name: 'dom',
          include: ['{packages,examples,docs}/**/*.test.tsx'],
          exclude: [...built, '**/*.browser.test.*'],
          environment: 'happy-dom',
        },
      },
      {
        ...onServer,
        test: {
          ...waits,
          name: 'contract',
          setupFiles: [
            ...waits.setupFiles,
            'packages/im-server/src/testing/pglite-copies.ts',
            'packages/im-server/src/testing/quick-passwords.ts',
          ],
          globalSetup: ['packages/im-server/src/testing/databases.ts'],
          include: ['{packages,internal}/**/*.contract.test.ts'],
          exclude: built,
          environment: 'node',
          // Each test has a server and a database of its own, so nothing is left in a worker's modules.
          isolate: false,
        },
      },
      {
        ...inBrowser,
        server: { headers },
        // One file instead of hundreds in every test file's page. Anew for each run: it would not see that a source changed.
        optimizeDeps: { include: ['im-sdk', 'im-sdk/protocol', 'im-sdk/text', 'im-sdk/testing'], force: true },
        plugins: [react()],
        test: {
          ...waits,
          setupFiles: browserSetupFiles,
          name: 'browser',
          include: ['{packages,examples}/**/*.browser.test.{ts,tsx}'],
          exclude: built,
          browser: await inChromiumWithFrames(built),
        },
      },
      {
        // The same kit with the oldest React it works with.
        resolve: { ...inBrowser.resolve, alias: oldReact, dedupe: [] },
        // Only a worker imports it: found late, it would come with a React of its own.
        optimizeDeps: { include: ['react-dom/server'] },
        plugins: [react()],
        test: {
          ...waits,
          setupFiles: browserSetupFiles,
          name: 'react-18',
          include: ['internal/react-18/**/*.browser.test.tsx'],
          exclude: built,
          browser: await inChromium(),
        },
      },
      {
        ...inNode,
        test: {
          ...waits,
          name: 'faults',
          include: ['e2e/faults/**/*.test.ts'],
          exclude: built,
          environment: 'node',
        },
      },
      'packages/im-react/vitest.storybook.config.ts',
    ],
  },
});

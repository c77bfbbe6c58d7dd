import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const source = { resolve: { conditions: ['@im/source', 'module', 'browser', 'development|production'] } }
const serverSource = { ssr: { resolve: { conditions: ['@im/source', 'module', 'node', 'development|production'] } } }

export default defineConfig({
  test: {
    projects: [
      {
        ...source,
        ...serverSource,
        test: {
          name: 'unit',
          include: ['{packages,internal,examples}/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.*', '**/*.contract.test.*'],
          environment: 'node',
        },
      },
      {
        ...source,
        ...serverSource,
        test: {
          name: 'contract',
          include: ['{packages,internal}/**/*.contract.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        plugins: [react()],
        test: {
          name: 'browser',
          include: ['{packages,examples}/**/*.browser.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

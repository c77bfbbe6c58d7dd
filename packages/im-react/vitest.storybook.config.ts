import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { inChromium } from '../../internal/gates/vitest-browser.ts';
import { browserSetupFiles, waits } from '../../internal/gates/vitest-waits.ts';

export default defineConfig({
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('.storybook', import.meta.url)) })],
  test: {
    ...waits,
    name: 'storybook',
    isolate: false,
    browser: await inChromium(),
    setupFiles: [...browserSetupFiles, fileURLToPath(new URL('.storybook/vitest.setup.ts', import.meta.url))],
  },
});

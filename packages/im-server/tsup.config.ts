import { defineConfig } from 'tsup';
import { sharedOptions } from '../../internal/tsconfig/tsup.ts';

export default defineConfig({
  ...sharedOptions,
  platform: 'node',
  entry: {
    index: 'src/index.ts',
    cli: 'src/cli.ts',
    // Started as a thread by its file's name.
    'image-worker': 'src/infra/images/image-worker.ts',
  },
});

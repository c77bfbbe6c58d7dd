import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inlinedLimits } from '../../internal/gates/inline-limits.ts';
import { library } from '../../internal/gates/library.ts';

const entry = {
  index: 'src/index.ts',
  text: 'src/text/index.ts',
  protocol: 'src/protocol/published.ts',
  testing: 'src/testing/index.ts',
};

/**
 * Built twice and thrown away: what only one entry reaches lies in the entry's own file, and whoever imports anything of
 * that file would load all that the entry exports. What two reach lies apart.
 */
const again = { 'index-again': entry.index, 'protocol-again': entry.protocol };

export default library(
  { ...entry, ...again },
  {
    dts: { entry },
    esbuildPlugins: [inlinedLimits(async () => (await import('./src/protocol/limits.ts')).limits)],
    async onSuccess() {
      await Promise.all(Object.keys(again).map((name) => rm(join(process.cwd(), 'dist', `${name}.js`))));
    },
  },
);

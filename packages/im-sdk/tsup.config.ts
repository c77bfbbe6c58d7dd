import { library } from '../../internal/gates/library.ts';

export default library(
  {
    index: 'src/index.ts',
    text: 'src/text/index.ts',
    protocol: 'src/protocol/index.ts',
    testing: 'src/testing/index.ts',
  },
  { sourcemap: true },
);

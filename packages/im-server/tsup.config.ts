import { library } from '../../internal/gates/library.ts';

export default library(
  { index: 'src/index.ts', cli: 'src/cli.ts', 'picture-worker': 'src/infra/pictures/picture-worker.ts' },
  { platform: 'node', target: 'node22' },
);

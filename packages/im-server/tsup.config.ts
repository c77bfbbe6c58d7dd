import { library } from '../../internal/gates/library.ts';

export default library(
  { index: 'src/index.ts', cli: 'src/cli.ts', 'image-worker': 'src/infra/images/image-worker.ts' },
  { platform: 'node', target: 'node22' },
);

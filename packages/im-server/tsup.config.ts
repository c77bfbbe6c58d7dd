import { library } from '../../internal/gates/library.ts';

export default library({ index: 'src/index.ts', cli: 'src/cli.ts' }, { platform: 'node', target: 'node22' });

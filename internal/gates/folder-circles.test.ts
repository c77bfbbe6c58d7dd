import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './command.ts';
import { folderCircles } from './folder-circles.ts';
import { plant } from './planted-tree.ts';

test('folders beside each other inside the rooms of the kit have no circle', () => {
  expect(folderCircles(join(root, 'packages/im-react/src'))).toEqual([]);
});

test('finds circles at every depth, by types and lazy imports too, but not through files of the parent, tests or stages', async () => {
  const tree = await plant({
    'room/list/rows/a.ts': "import type { B } from '../parts/b.ts';",
    'room/list/parts/b.ts': "export const b = () => import('../rows/a.ts');",
    'room/one/a.ts': "export { b } from '../two/b.ts';",
    'room/two/b.ts': "import { c } from '../three/c.ts';",
    'room/three/c.ts': "import { a } from '../one/a.ts';",
    'room/down/a.ts': "import { b } from '../under/b.ts';\nimport { l } from '../list.ts';",
    'room/list.ts': "import { a } from './down/a.ts';",
    'room/under/b.test.ts': "import { a } from '../down/a.ts';",
    'room/under/b-stage.ts': "import { a } from '../down/a.ts';",
    'room/under/b.ts': '',
  });
  try {
    expect(folderCircles(tree.folder)).toEqual([
      'room/list: parts/b.ts -> rows/a.ts, rows/a.ts -> parts/b.ts',
      'room: one/a.ts -> two/b.ts, two/b.ts -> three/c.ts, three/c.ts -> one/a.ts',
    ]);
  } finally {
    await tree.remove();
  }
});

import { expect, test } from 'vitest';
import { renderOnStage } from '../../../testing/render/render-on-stage.tsx';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';
import { SearchHitBar } from './SearchHitBar.tsx';

test('right to left, which hit it is of how many is not turned round', async () => {
  const results = [1, 2, 3].map((id) => rowOf({ key: `p${id}`, id }));
  const found = {
    results,
    phase: 'done',
    more: false,
    total: 3,
    status: 'running',
    loadMore: () => undefined,
  } as const;
  const find = { filter: { keyword: 'a' }, change: () => undefined, searching: false, count: 3, hitIndex: 1 };
  await renderOnStage(<SearchHitBar find={{ ...find, found, go: () => undefined }} />, { direction: 'rtl' });
  const [hit, , count] = [...(document.querySelector('[data-im-part="find-bar"] b')?.childNodes ?? [])].map((text) => {
    const range = document.createRange();
    range.selectNode(text);
    return { says: text.textContent, left: range.getBoundingClientRect().left };
  });
  expect([hit?.says, count?.says]).toEqual(['2', '3']);
  expect(hit?.left).toBeLessThan(count?.left ?? 0);
});

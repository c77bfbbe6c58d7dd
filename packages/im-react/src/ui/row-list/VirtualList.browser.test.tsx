import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { VirtualList } from './VirtualList.tsx';

const draw = (count: number) =>
  render(
    <VirtualList
      items={Array.from({ length: count }, (_, index) => index)}
      keyOf={(item) => item}
      label="Numbers"
      estimate={20}
      maxHeight={200}
      renderRow={(item, position) => (
        // biome-ignore lint/a11y/useSemanticElements: the list is no ul
        <div role="listitem" style={{ blockSize: item % 2 === 0 ? 30 : 50 }} {...position}>
          {`Row ${item}`}
        </div>
      )}
    />,
  );

test('only rows near the view are in the page; each says which of how many it is, also further down', async () => {
  await draw(3_000);
  const list = page.getByRole('list', { name: 'Numbers' });
  await expect.element(list.getByText('Row 0', { exact: true })).toHaveAttribute('aria-posinset', '1');
  expect(list.getByRole('listitem').elements().length).toBeLessThan(40);
  const scroller = list.element();
  expect(scroller.clientHeight).toBe(200);
  await vi.waitFor(() => {
    scroller.scrollTop = scroller.scrollHeight;
    expect(page.getByText('Row 2999').query()).not.toBeNull();
  });
  await expect.element(page.getByText('Row 2999')).toHaveAttribute('aria-posinset', '3000');
  await expect.element(page.getByText('Row 2999')).toHaveAttribute('aria-setsize', '3000');
});

test('of few rows it is as high as they are', async () => {
  await draw(3);
  await vi.waitFor(() => expect(page.getByRole('list').element().clientHeight).toBe(110));
});

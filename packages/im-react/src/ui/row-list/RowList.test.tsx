import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { RowList } from './RowList.tsx';

test('every row says which of how many it is, whatever draws it, also after a new order', () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const draw = (keys: readonly number[]) =>
    flushSync(() =>
      root.render(
        <RowList
          keys={keys}
          renderRow={(key) => (
            <div key={key} role="option" aria-selected="false" tabIndex={-1}>
              {key}
            </div>
          )}
        />,
      ),
    );
  const said = () =>
    [...host.querySelectorAll('[role="option"]')].map((row) =>
      [row.textContent, row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')].join(' '),
    );
  draw(Array.from({ length: 500 }, (_, index) => index));
  expect(said().slice(0, 3)).toEqual(['0 1 500', '1 2 500', '2 3 500']);
  draw([2, 0, 1]);
  expect(said()).toEqual(['2 1 3', '0 2 3', '1 3 3']);
  root.unmount();
  host.remove();
});

import './index.css';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';

it('a name in another direction stands at the edge where the others begin', async () => {
  const { container } = await render(
    <div className="im-root" dir="rtl" style={{ inlineSize: 300 }}>
      <bdi className="im-truncate" style={{ display: 'block' }}>
        Mia
      </bdi>
    </div>,
  );
  const name = container.querySelector('bdi');
  if (!name) throw new Error('There is no name.');
  const letters = document.createRange();
  letters.selectNodeContents(name);
  expect(letters.getBoundingClientRect().right).toBeCloseTo(name.getBoundingClientRect().right, 0);
});

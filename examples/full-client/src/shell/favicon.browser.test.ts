import { afterEach, expect, test, vi } from 'vitest';
import { createFavicon } from '../platform/favicon.ts';

const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';

afterEach(() => {
  for (const link of document.querySelectorAll('link[rel="icon"]')) link.remove();
});

test('the icon carries the number, and is plain again without one', async () => {
  const link = document.createElement('link');
  link.rel = 'icon';
  link.href = ICON;
  document.head.prepend(link);
  const favicon = createFavicon();
  favicon.show('7');
  await vi.waitFor(() => expect(link.href).toMatch(/^data:image\/png/));
  const seven = link.href;
  favicon.show('99+');
  await vi.waitFor(() => expect(link.href).not.toBe(seven));
  favicon.show('');
  expect(link.href).toBe(ICON);
  // A drawing that ends late does not come back.
  favicon.show('3');
  favicon.show('');
  await new Promise<void>((resolve) => {
    const image = new Image();
    image.onload = () => resolve();
    image.src = ICON;
  });
  expect(link.href).toBe(ICON);
});

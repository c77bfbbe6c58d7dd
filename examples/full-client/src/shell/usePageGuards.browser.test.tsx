import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageServer } from '../testing/page-server.ts';
import { forgetApp, renderApp } from '../testing/render-app.tsx';

afterEach(async () => {
  vi.unstubAllGlobals();
  forgetApp();
  await page.viewport(414, 896);
});

function drag(type: 'dragover' | 'drop', target: Element): DragEvent {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

test.each(['dragover', 'drop'] as const)(
  'a file beside the drop zone does not replace the application: %s',
  async (type) => {
    await page.viewport(1280, 800);
    const server = pageServer();
    server.addPerson({ userName: 'ann', nickName: 'Ann' });
    await renderApp('/login');
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(drag(type, document.body).defaultPrevented).toBe(true);
    const text = new DragEvent(type, { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true });
    document.body.dispatchEvent(text);
    expect(text.defaultPrevented).toBe(false);
  },
);

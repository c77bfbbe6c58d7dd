import type { Page } from '@playwright/test';
import { expect, test } from '../pages/widget-fixtures.ts';

/** Codes of the errors that a page gets. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const page = window as unknown as { IM?: unknown; codes: string[] };
    page.codes = [];
    page.IM = [['on', 'error', ({ code }: { code: string }) => page.codes.push(code)]];
  });
  return () => page.evaluate(() => (window as unknown as { codes: string[] }).codes);
}

/** In the page: as in a browser that lacks it. */
function takeAway(name: string): void {
  const [owner, member = owner] = name.split('.');
  const holders: Record<string, object> = { crypto: Crypto.prototype, navigator: Navigator.prototype };
  const holder = name.includes('.') ? holders[owner ?? ''] : window;
  Object.defineProperty(holder ?? window, member ?? '', { value: undefined });
}

test('whatever fails, the panel says so, the page gets an event and stays usable', async ({ visit, shop, server }) => {
  let codes = async (): Promise<string[]> => [];
  const before = async (page: Page) => {
    codes = await listen(page);
  };
  const isUsable = async (page: Page) => {
    await page.getByRole('link', { name: 'Lamps' }).click();
    await expect(page).toHaveURL(/#lamps/);
  };

  await test.step('the code of the panel is blocked, then comes', async () => {
    const { page, launcher, panel, context } = await visit({ before });
    await context.route('**/im-widget/**', (route) => route.abort());
    await launcher.click();
    await expect(panel.getByRole('alert')).toContainText('could not be loaded');
    await expect.poll(codes).toContain('widget.notLoaded');
    await isUsable(page);
    await context.unroute('**/im-widget/**');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('heading')).toBeVisible();
  });

  await test.step('the server does not answer', async () => {
    const { page, launcher, panel, context } = await visit({ before });
    await context.route(`${server.url}/api/**`, (route) => route.abort());
    await launcher.click();
    await expect(panel.getByText('The chat cannot be opened')).toBeVisible();
    await expect.poll(codes).toContain('client.networkFailed');
    await isUsable(page);
    await panel.getByRole('button', { name: 'Close chat' }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('the page’s own server gives no token', async () => {
    shop.tokenStatus = 500;
    const { page, launcher, panel } = await visit({ before });
    await launcher.click();
    await expect(panel.getByText('The chat cannot be opened')).toBeVisible();
    await expect.poll(codes).toContain('client.getTokenFailed');
    await isUsable(page);
    shop.tokenStatus = 401;
    await page.reload();
    await launcher.click();
    await expect(panel.getByText('You are not signed in')).toBeVisible();
    shop.tokenStatus = undefined;
  });

  await test.step('the script itself is blocked', async () => {
    const { page, launcher } = await visit({
      before: (page) => page.context().route('**/im-widget.js', (route) => route.abort()),
    });
    await isUsable(page);
    await expect(launcher).toHaveCount(0);
  });
});

test('without storage, and without what browsers may lack, it still talks or stays away', async ({ visit, agent }) => {
  await test.step('storage is denied', async () => {
    const shopper = await visit({
      before: (page) =>
        page.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('denied', 'SecurityError');
              },
            });
          }
        }),
    });
    await shopper.open();
    await shopper.say('without storage');
    await expect(agent.part('chat-row').filter({ hasText: 'Nora' })).toContainText('without storage');
  });

  await test.step('locks, channels, idle callbacks and observers are missing', async () => {
    const shopper = await visit({
      before: (page) =>
        page.addInitScript(() => {
          const missing = ['BroadcastChannel', 'requestIdleCallback', 'Notification', 'AudioContext', 'SharedWorker'];
          for (const name of missing) Object.defineProperty(window, name, { value: undefined });
          for (const name of ['locks', 'clipboard', 'mediaDevices', 'serviceWorker', 'storage']) {
            Object.defineProperty(Navigator.prototype, name, { value: undefined });
          }
        }),
    });
    await shopper.open();
    await shopper.say('without locks');
    await expect(agent.part('chat-row').filter({ hasText: 'Nora' })).toContainText('without locks');
  });

  for (const name of [
    'customElements',
    'CSSStyleSheet',
    'WebSocket',
    'AbortController',
    'MutationObserver',
    'matchMedia',
    'crypto',
    'crypto.subtle',
    'IntersectionObserver',
    'ResizeObserver',
    'localStorage',
    'indexedDB',
    'navigator.locks',
  ] as const) {
    await test.step(`${name} is missing`, async () => {
      const { page } = await visit({
        before: (page) => page.addInitScript(takeAway, name),
      });
      await page.getByRole('link', { name: 'Lamps' }).click();
      const launcher = page.locator('im-chat').getByRole('button');
      if (name === 'customElements' || name === 'CSSStyleSheet') await expect(launcher).toHaveCount(0);
      else {
        await launcher.click();
        await expect(page.locator('im-chat').getByRole('dialog').first()).toBeVisible();
      }
    });
  }
});

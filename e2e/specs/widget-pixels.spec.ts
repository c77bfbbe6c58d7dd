// Promises: the widget looks the same on every page, and every page the same with the widget, equal to the pixel.
import { sendToHost } from '../pages/accounts.ts';
import { hostPage, hostPages } from '../pages/host-pages.ts';
import { atRest, whatDiffers } from '../pages/pixels.ts';
import { hostToken } from '../pages/shop.ts';
import { expect, test, update } from '../pages/widget-fixtures.ts';

/** Part of the window beside the open panel and its shadow. */
const BESIDE = { x: 0, y: 0, width: 700, height: 800 };

/** Radius of the panel's corners, and of the launcher, which is a circle. */
const RADII = [16, 28];

test('the widget is equal to the pixel on every page, and the page with and without it', async ({
  shop,
  server,
  visit,
}) => {
  await sendToHost(server.url, 'PUT', '/users', { externalId: 'shopper-1', name: 'Nora' });
  const toUser = { externalId: 'shopper-1' };
  for (const content of ['Hello Nora #微笑;', 'The lamp is back: https://shop.example/lamp, @Nora'])
    await sendToHost(server.url, 'POST', '/messages', { from: { externalId: 'shop-team' }, toUser, content });

  const script = `<script src="${server.url}/im-widget.js" data-token-url="/im-token" data-user="shop-team"></script>`;
  const pages = await hostPages(server.url);
  shop.html = hostPage({ css: '' }, script);
  const shopper = await visit();
  const { page, launcher, panel } = shopper;
  const shot = () => page.screenshot({ animations: 'disabled' });
  // So that nothing is new in any of the pictures.
  await shopper.open();
  await expect(shopper.message('The lamp is back')).toBeVisible();
  await expect
    .poll(async () => {
      const body = JSON.stringify({ token: hostToken({ sub: 'shopper-1', name: 'Nora' }), user: 'shop-team' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${server.url}/api/auth/unread`, { method: 'POST', headers, body })).json();
    })
    .toMatchObject({ data: { unread: 0 } });

  /** The page without the widget, with it hidden, closed, and open. */
  async function look(name: string) {
    const host = pages[name] ?? { css: '' };
    shop.headers = host.headers ?? {};
    // An empty script in place of the widget's: rules for every element draw scripts too.
    shop.html = hostPage(host, '<script type="text/plain"></script>');
    await page.goto(shop.url);
    const [without, besideWithout] = [await shot(), await page.screenshot({ clip: BESIDE })];
    shop.html = hostPage(host, script);
    await page.goto(shop.url);
    await expect(launcher).toBeVisible();
    await page.locator('im-chat').evaluate((widget: HTMLElement) => {
      widget.hidden = true;
    });
    const hidden = await shot();
    await page.locator('im-chat').evaluate((widget: HTMLElement) => {
      widget.hidden = false;
    });
    await update(page, { position: host.dir === 'rtl' ? 'start' : 'end' });
    await shopper.open();
    await expect(shopper.message('The lamp is back')).toBeVisible();
    const beside = await page.screenshot({ clip: BESIDE, animations: 'disabled' });
    await expect(shopper.message('Hello Nora').locator('.im-emoji')).toBeVisible();
    const open = await atRest(() => panel.screenshot({ animations: 'disabled' }), RADII[0]);
    const button = await launcher.screenshot({ animations: 'disabled' });
    return {
      widget: [open, button] as const,
      ofPage: [await whatDiffers(without, hidden), await whatDiffers(besideWithout, beside)],
    };
  }

  const plain = await look('plain');
  for (const name of Object.keys(pages)) {
    await test.step(name, async () => {
      const { widget, ofPage } = await look(name);
      expect
        .soft(
          await Promise.all(widget.map((picture, at) => whatDiffers(plain.widget[at] ?? picture, picture, RADII[at]))),
          'the widget',
        )
        .toEqual([undefined, undefined]);
      expect.soft(ofPage, 'the page').toEqual([undefined, undefined]);
    });
  }
});

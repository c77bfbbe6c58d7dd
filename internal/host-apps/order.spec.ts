import { createHmac, randomUUID } from 'node:crypto';
import { startServer } from '@internal/testkit';
import type { Page } from '@playwright/test';
import { INSTALLED_SERVER } from '../gates/installed-server.ts';
import { expect, test } from './fixtures.ts';
import { serveApp } from './serve-apps.ts';

// The examples of docs/host-product.md, installed from the packed tarballs, on a real server that people of a host sign in to.

const SECRET = 'the secret of the host product: 32+';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the host's server answers to `POST /im-token` of the user who is signed in there. */
function imToken(sub: string, name: string): string {
  const claims = { sub, name, exp: Math.floor(Date.now() / 1000) + 60, jti: randomUUID() };
  const words = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${words}.${createHmac('sha256', SECRET).update(words).digest('base64url')}`;
}

test('two people of a host, who are no friends, write to each other beside an order', async ({ emptyPage }) => {
  const env = { IM_RATE_LIMIT: 'off', IM_CONTACTS: 'everyone', IM_HOST_JWT_SECRET: SECRET };
  const server = await startServer({ program: INSTALLED_SERVER, env });
  const app = await serveApp('vite-19', server.url);
  const openOrder = async (sub: string, name: string, other: string): Promise<Page> => {
    const page = await emptyPage();
    await page.route('**/im-token', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ body: imToken(sub, name) }) : route.abort(),
    );
    await page.goto(`http://127.0.0.1:${app.port}/order.html?with=${other}`);
    await expect(page.getByRole('heading', { name: 'Order 1001' })).toBeVisible();
    return page;
  };
  const say = async (page: Page, text: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: new RegExp(`You, .*${text}.*, (sent|read)`) })).toBeVisible();
  };

  // The seller is known once they have signed in; nobody called buyer-42 has yet.
  const seller = await openOrder('seller-7', 'Sam', 'buyer-42');
  await expect(seller.getByRole('button', { name: 'Try again' })).toBeVisible();
  const buyer = await openOrder('buyer-42', 'Bea', 'seller-7');
  await expect(buyer.getByRole('heading', { name: 'Sam' })).toBeVisible();
  await say(buyer, 'Where is order 1001');

  await seller.getByRole('button', { name: 'Try again' }).click();
  await expect(seller.getByRole('heading', { name: 'Bea' })).toBeVisible();
  await expect(seller.getByRole('article', { name: /Bea, .*Where is order 1001/ })).toBeVisible();
  await say(seller, 'It comes tomorrow');
  await expect(buyer.getByRole('article', { name: /Sam, .*It comes tomorrow/ })).toBeVisible();
  for (const page of [buyer, seller]) await page.close();
  await app.close();
  await server.dispose();
});

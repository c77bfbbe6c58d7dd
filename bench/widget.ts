import { execFileSync } from 'node:child_process';
import { findChromium, freePort, startServer } from '@internal/testkit';
import { type Browser, chromium, type Page } from 'playwright';
import { createAccount, requestAs, SERVER_KEY, sendToHost } from '../e2e/pages/accounts.ts';
import { HOST_SECRET, type Shop, startShop } from '../e2e/pages/shop.ts';
import type { Benchmark } from './figure.ts';
import { quantile } from './kit/measures.ts';

/** Most ms from the click on the button to the frame after the first message, with everything in the browser's cache. */
const OPEN_MS = 400;
/** Most kB of the script, compressed. */
const LOADER_KB = 6;
/** kB of JavaScript that the open panel loads, React in it: what the full client may load before its list. */
const PANEL_KB = 330;

const rounds = 15;
const messages = 50;
const AGENT = { userName: 'aiko', nickName: 'Aiko', password: 'aiko-12345' };

declare global {
  /** In the pages: resolves to the ms from the next click until the first message is painted. */
  var clickToPaint: Promise<number>;
}

/** The widget of a shop, from the click to the painted conversation, beside a page by hand. Figures have units. */
export const widget: Benchmark = async () => {
  execFileSync('pnpm', ['--filter', 'full-client', 'run', 'build:if-stale'], { stdio: 'inherit' });
  const port = await freePort();
  const server = await startServer({
    env: {
      IM_RATE_LIMIT: 'off',
      IM_CONTACTS: 'everyone',
      IM_SERVER_KEY: SERVER_KEY,
      IM_HOST_JWT_SECRET: HOST_SECRET,
      IM_REGISTRATION: 'open',
      IM_ORIGINS: `http://127.0.0.1:${port}`,
    },
  });
  const shop = await startShop(port, '');
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const rows = await fill(server.url);
    const bare = await times(browser, shop, barePage(server.url, rows), rounds);
    const [cold = Number.NaN, ...warm] = await times(browser, shop, widgetPage(server.url), rounds + 1);
    const { loaderKb, panelKb } = await weights(browser, shop, server.url);
    const figure = (name: string, ratio: number, limit: number, detail: string) => ({ name, ratio, limit, detail });
    const at = (of: readonly number[], share: number) => quantile(of, share).toFixed(0);
    return [
      figure(
        'from the click to the painted conversation, warm, ms',
        quantile(warm, 0.5),
        OPEN_MS,
        `median of ${rounds}, p95 ${at(warm, 0.95)}; from an empty cache ${cold.toFixed(0)}; a page by hand ${at(bare, 0.5)}`,
      ),
      figure('the script of the tag, kB', loaderKb, LOADER_KB, 'compressed, from an empty cache'),
      figure(
        'JavaScript that the open panel loads, kB',
        panelKb,
        PANEL_KB,
        'compressed, from an empty cache, React in it',
      ),
    ];
  } finally {
    await browser.close();
    await shop.dispose();
    await server.dispose();
  }
};

/** What has been said to the shopper; the address that has it for a page by hand. */
interface Rows {
  readonly path: string;
  readonly accessToken: string;
}

/** Makes the agent, the shopper and what the agent has said. */
async function fill(url: string): Promise<Rows> {
  const id = await createAccount(url, AGENT);
  await sendToHost(url, 'PUT', '/users', { id, externalId: 'shop-team' });
  const shopper = (await sendToHost(url, 'PUT', '/users', { externalId: 'shopper-1', name: 'Nora' })) as { id: number };
  for (let n = 1; n <= messages; n += 1) {
    const toUser = { externalId: 'shopper-1' };
    await sendToHost(url, 'POST', '/messages', { from: { externalId: 'shop-team' }, toUser, content: `message ${n}` });
  }
  const login = (await requestAs(url, AGENT, 'POST', '/login', {
    userName: AGENT.userName,
    password: AGENT.password,
    terminal: 2,
  })) as { accessToken: string };
  return { path: `/api/message/private/history?friendId=${shopper.id}&size=${messages}`, ...login };
}

const widgetPage = (server: string): string =>
  `<!doctype html><title>Shop</title><body><script src="${server}/im-widget.js" data-token-url="/im-token" data-user="shop-team"></script>`;

/** The same by hand: a click asks for the newest messages and puts them into the page. */
function barePage(server: string, { path, accessToken }: Rows): string {
  const request = JSON.stringify({ headers: { accessToken: encodeURIComponent(accessToken) } });
  return `<!doctype html><title>Shop</title><body><im-chat><button>Chat</button><section></section></im-chat><script>
    document.querySelector('button').onclick = async () => {
      const { data } = await (await fetch('${server}${path}', ${request})).json();
      document.querySelector('section').replaceChildren(...data.items.map(({ content }) => {
        const row = document.createElement('article');
        row.textContent = content;
        return row;
      }));
    };
  </script>`;
}

/** Loads the page so often in one browser context and clicks; ms of each. */
async function times(browser: Browser, shop: Shop, html: string, count: number): Promise<number[]> {
  shop.html = html;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const taken: number[] = [];
  for (let round = 0; round < count; round += 1) taken.push(await clickOn(page, shop.url));
  await context.close();
  return taken;
}

async function clickOn(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const launcher = page.locator('im-chat button').first();
  await launcher.waitFor();
  await page.evaluate(watchOpening);
  await launcher.click();
  return page.evaluate(() => globalThis.clickToPaint);
}

/** In the page: times the next click, by the moment that the browser gives it. */
function watchOpening(): void {
  const root = document.querySelector('im-chat')?.shadowRoot ?? document.body;
  globalThis.clickToPaint = new Promise((resolve) => {
    let clickedAt = 0;
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        clickedAt = timeStamp;
      },
      { capture: true, once: true },
    );
    new MutationObserver((_, observer) => {
      if (!root.querySelector('[role="article"], article')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)));
    }).observe(root, { childList: true, subtree: true });
  });
}

/** kB of the loader, and of the scripts that came once the panel was opened, as they went over the wire. */
async function weights(browser: Browser, shop: Shop, server: string) {
  shop.html = widgetPage(server);
  const context = await browser.newContext();
  const page = await context.newPage();
  const bytes = { loader: 0, panel: 0 };
  page.on('requestfinished', async (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    const { responseBodySize } = await request.sizes();
    bytes[request.url().endsWith('/im-widget.js') ? 'loader' : 'panel'] += responseBodySize;
  });
  await clickOn(page, shop.url);
  await page.waitForLoadState('networkidle');
  await context.close();
  return { loaderKb: bytes.loader / 1_000, panelKb: bytes.panel / 1_000 };
}

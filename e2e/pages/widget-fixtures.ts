import { freePort, type ServerProcess, startServer } from '@internal/testkit';
import type { BrowserContext, BrowserContextOptions, FrameLocator, Locator, Page } from '@playwright/test';
import { INSTALLED_SERVER } from '../../internal/gates/installed-server.ts';
import { createAccount, SERVER_KEY, sendToHost } from './accounts.ts';
import { test as base, expect } from './fixtures.ts';
import type { Person } from './person.ts';
import { examplePage, HOST_SECRET, type Shop, startShop } from './shop.ts';

interface WidgetFixtures {
  readonly ports: { readonly shop: number };
  /** A shop on an origin of its own, with the example's page, an account that it calls `shop-team`, and agents. */
  readonly shop: Shop;
  /** Opens a page of the shop in a browser of its own. */
  readonly visit: (options?: VisitOptions) => Promise<Visit>;
  /** Who answers for the shop, in the full client, with the conversation's list open. */
  readonly agent: Person;
}

interface VisitOptions {
  readonly context?: BrowserContextOptions;
  /** Path of the page. */
  readonly path?: string;
  /** Runs in the page before anything else. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** A shopper at the page. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly launcher: Locator;
  readonly panel: Locator;
  /** What the page did not catch, and what its policy refused. */
  readonly complaints: readonly string[];
  /** Sockets that the browser has open. */
  openSockets(): number;
  open(): Promise<void>;
  say(text: string): Promise<void>;
  message(text: string): Locator;
}

const METRICS_TOKEN = 'the token of the metrics';

/** Sockets that a server has open. */
export async function openSocketsOf(server: { readonly url: string }): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
  return Number(/^im_sockets(?:{[^}]*})? (\d+)$/m.exec(text)?.[1]);
}

/** Who answers for the shop, which calls them `shop-team`. */
const AGENT = { userName: 'aiko', nickName: 'Aiko', password: 'aiko-12345' };

export const test = base.extend<WidgetFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures of an argument from its pattern
  ports: async ({}, use) => use({ shop: await freePort() }),

  server: async ({ ports }, use) => {
    const env = {
      IM_RATE_LIMIT: 'off',
      IM_SERVER_KEY: SERVER_KEY,
      IM_METRICS_TOKEN: METRICS_TOKEN,
      IM_DEMO: '0',
      IM_CONTACTS: 'everyone',
      IM_HOST_JWT_SECRET: HOST_SECRET,
      IM_REGISTRATION: 'open',
      IM_ORIGINS: `http://127.0.0.1:${ports.shop}`,
      IM_VISITORS: 'on',
      IM_CONTACT_GROUP: 'externalId:support',
    };
    const server: ServerProcess = await startServer({ program: INSTALLED_SERVER, env });
    await use(server);
    await server.dispose();
  },

  shop: async ({ ports, server }, use) => {
    const id = await createAccount(server.url, AGENT);
    await sendToHost(server.url, 'PUT', '/users', { id, externalId: 'shop-team' });
    const owner = { externalId: 'shop-team' };
    await sendToHost(server.url, 'PUT', '/groups', { externalId: 'support', name: 'Support', owner });
    const shop = await startShop(ports.shop, examplePage(server.url));
    await use(shop);
    await shop.dispose();
  },

  agent: async ({ person, shop }, use) => {
    if (shop.url) await use(await person(AGENT.nickName, { arrive: 'signIn' }));
  },

  visit: async ({ browser, shop }, use) => {
    const visits: Visit[] = [];
    await use(async ({ context: options, path = '/', before } = {}) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const visit = visitOf(context, page);
      visits.push(visit);
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`refused by the security policy: ${violatedDirective} ${blockedURI}`);
        });
      });
      await before?.(page);
      await page.goto(shop.url + path);
      return visit;
    });
    for (const { context } of visits) await context.close();
    expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
});

export { expect };

function visitOf(context: BrowserContext, page: Page): Visit {
  const complaints: string[] = [];
  const sockets = new Set<object>();
  const watch = (one: Page): void => {
    one.on('pageerror', (error) => complaints.push(String(error)));
    one.on('console', (message) => {
      if (message.text().startsWith('refused by the security policy')) complaints.push(message.text());
    });
    one.on('websocket', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
  };
  watch(page);
  context.on('page', watch);
  return { context, page, complaints, openSockets: () => sockets.size, ...partsOf(page) };
}

type Parts = Pick<Visit, 'launcher' | 'panel' | 'open' | 'say' | 'message'>;

/** Calls `update` of the only widget in a page, as the page itself would. */
export function update(page: Page, options: Record<string, string | null>): Promise<void> {
  return page
    .locator('im-chat')
    .evaluate((widget, given) => (widget as unknown as { update(options: object): void }).update(given), options);
}

/** The parts of a widget: of the only one in a page or a frame, or of an element. */
export function partsOf(place: Page | FrameLocator | Locator): Parts {
  const panel = place.locator('section[role=dialog]').first();
  const composer = panel.getByRole('textbox', { name: 'Message', exact: true });
  const launcher = place.locator('button.launcher');
  return {
    panel,
    launcher,
    async open() {
      await launcher.click();
      await expect(composer).toBeVisible();
    },
    async say(text) {
      await composer.fill(text);
      await composer.press('Enter');
      await expect(composer).toHaveValue('');
    },
    message: (text) => panel.getByRole('article').filter({ hasText: text }),
  };
}

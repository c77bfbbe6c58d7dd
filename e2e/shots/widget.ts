// Pictures of the widget on the example's shop, with a shopper who has an order and an agent in the full client.
import { freePort, startServer } from '@internal/testkit';
import type { Browser, Page } from '@playwright/test';
import { createAccount, requestAs, SERVER_KEY, sendToHost } from '../pages/accounts.ts';
import { examplePage, HOST_SECRET, type Shop, startShop } from '../pages/shop.ts';
import { fixedTimeEnv, fixTime, SHOT_TIME } from './fixed-time.ts';
import { fileOf, type Stage } from './take.ts';

/** A picture of the widget: who is on the page, in which view, and what is done there. */
interface WidgetShot {
  readonly name: string;
  readonly width: 1280 | 390;
  readonly theme: 'light' | 'dark';
  readonly language: 'en-US' | 'zh-CN' | 'zh-TW';
  readonly dir?: 'ltr' | 'rtl';
  /** A visitor while no agent is online, in place of the shopper. */
  readonly isVisitor?: boolean;
  readonly open: (page: Page) => Promise<unknown>;
}

const AGENT = { userName: 'aiko', nickName: 'Aiko, Fjord & Pine', password: 'aiko-12345' };
const SHOPPER = { externalId: 'shopper-1' };

const isClosed = (page: Page): Promise<unknown> => page.locator('im-chat .badge:not([hidden])').waitFor();
const openPanel = async (page: Page): Promise<void> => {
  await page.locator('im-chat button.launcher').click();
  await page.locator('im-chat').getByRole('article').filter({ hasText: '120 cm' }).waitFor();
};
const openForm = async (page: Page): Promise<void> => {
  await page.locator('im-chat button.launcher').click();
  await page.locator('im-chat input[type=email]').waitFor();
};

/** Pictures of closed widgets first: opening one reads what is unread. */
const shots: readonly WidgetShot[] = [
  { name: 'widget-closed', width: 1280, theme: 'light', language: 'en-US', open: isClosed },
  { name: 'widget-closed', width: 390, theme: 'dark', language: 'zh-CN', open: isClosed },
  { name: 'widget-open', width: 1280, theme: 'light', language: 'en-US', open: openPanel },
  { name: 'widget-open', width: 1280, theme: 'dark', language: 'zh-TW', open: openPanel },
  { name: 'widget-open', width: 390, theme: 'dark', language: 'zh-CN', open: openPanel },
  { name: 'widget-rtl', width: 1280, theme: 'light', language: 'en-US', dir: 'rtl', open: openPanel },
  { name: 'widget-form', width: 1280, theme: 'light', language: 'en-US', isVisitor: true, open: openForm },
  { name: 'widget-form', width: 390, theme: 'dark', language: 'zh-CN', isVisitor: true, open: openForm },
];

/** Takes all of them. */
export async function takeWidget(browser: Browser, onPicture: Stage['onPicture']): Promise<void> {
  const port = await freePort();
  const server = await startServer({
    env: {
      IM_DEMO: '0',
      IM_RATE_LIMIT: 'off',
      IM_CONTACTS: 'everyone',
      IM_SERVER_KEY: SERVER_KEY,
      IM_HOST_JWT_SECRET: HOST_SECRET,
      IM_REGISTRATION: 'open',
      IM_ORIGINS: `http://127.0.0.1:${port}`,
      IM_VISITORS: 'on',
      IM_CONTACT_GROUP: 'externalId:support',
      ...fixedTimeEnv,
    },
  });
  const shop = await startShop(port, '');
  shop.now = SHOT_TIME;
  const takeShot = async (shot: WidgetShot): Promise<void> => {
    const picture = take(browser, server.url, shop, shot);
    await onPicture(fileOf(shot.name, shot), await picture.catch((error: Error) => error));
  };
  try {
    const team = await createAccount(server.url, AGENT);
    const owner = { externalId: 'shop-team' };
    await sendToHost(server.url, 'PUT', '/users', { id: team, ...owner });
    await sendToHost(server.url, 'PUT', '/groups', { externalId: 'support', name: 'Fjord & Pine', owner });
    await sendToHost(server.url, 'PUT', '/users', { ...SHOPPER, name: 'Nora' });
    for (const shot of shots.filter(({ isVisitor }) => isVisitor)) await takeShot(shot);
    const { id: shopper } = (await sendToHost(server.url, 'PUT', '/users', SHOPPER)) as { id: number };
    const say = (from: object, to: object, content: string): Promise<unknown> =>
      sendToHost(server.url, 'POST', '/messages', { from, toUser: to, content });
    await say(owner, SHOPPER, 'Hi! The Dune lamp is back in stock. Shall I put one aside for you?');
    await say(SHOPPER, owner, 'Yes please! Does it come in the smaller size too?');
    await requestAs(server.url, AGENT, 'PUT', `/message/private/readed?friendId=${shopper}`);
    await say(owner, SHOPPER, 'It does, 120 cm, same price #微笑;');
    // The agent is online, and reads.
    const desk = await browser.newPage();
    await fixTime(desk);
    await desk.goto(`${server.url}/#/login`);
    await desk.locator('input[autocomplete="username"]').fill(AGENT.userName);
    await desk.locator('input[autocomplete="current-password"]').fill(AGENT.password);
    await desk.locator('button[type="submit"]').click();
    await desk.waitForURL(/#\/home/);
    for (const shot of shots.filter(({ isVisitor }) => !isVisitor)) await takeShot(shot);
    await desk.close();
  } finally {
    await shop.dispose();
    await server.dispose();
  }
}

async function take(
  browser: Browser,
  server: string,
  shop: Shop,
  { width, theme, language, dir = 'ltr', isVisitor, open }: WidgetShot,
): Promise<Buffer> {
  const height = width === 390 ? 844 : 800;
  const tag = isVisitor ? 'data-agents' : 'data-token-url="/im-token" data-user="shop-team"';
  shop.html = examplePage(server)
    .replace('<html lang="en">', `<html lang="${language}" dir="${dir}">`)
    .replace(/data-token-url="[^"]*"\s*data-user="[^"]*"/, tag);
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'UTC',
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height },
  });
  await fixTime(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(shop.url, { waitUntil: 'networkidle' });
  await open(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ animations: 'disabled' });
  await context.close();
  return picture;
}

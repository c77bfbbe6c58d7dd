import 'fake-indexeddb/auto';
import { execFileSync } from 'node:child_process';
import { findChromium, startServer } from '@internal/testkit';
import { type Browser, chromium, type Page } from 'playwright';
import { ranges } from '../packages/im-sdk/src/cache/cache-keys.ts';
import { createBrowserDatabases } from '../packages/im-sdk/src/platform/browser/indexed-db.ts';
import type { Benchmark } from './figure.ts';
import { fillCache } from './fill-cache.ts';

/** kB of compressed JavaScript before a screen stands, React in it. */
const LOGIN_KB = 220;
const LIST_KB = 330;
/** From the start of the first script to the list of the cache. */
const LIST_MS = 300;

const conversations = 500;
const rowsEach = 100;
const rounds = 5;

const ACCOUNT = { userName: 'anna', nickName: 'Anna', password: 'anna-12345' };
const ROW = '[data-im-part="chat-row"]';

/** An element of each screen. */
const SCREENS = { login: 'form button[type="submit"]', list: '[data-im-part="list-head"]' };

/** What the built client loads from an empty cache, and how soon it shows the list of a full one. Figures have units. */
export const fullClient: Benchmark = async () => {
  execFileSync('pnpm', ['--filter', 'full-client', 'run', 'build:if-stale'], { stdio: 'inherit' });
  const server = await startServer({ env: { IM_RATE_LIMIT: 'off', IM_DEMO: '0' } });
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    await register(server.url);
    const { loginKb, listKb, page } = await load(browser, server.url);
    const listMs = await listFromCache(page);
    const figure = (name: string, ratio: number, limit: number, detail = '') => ({ name, ratio, limit, detail });
    return [
      figure('JavaScript over the wire before the login, kB', loginKb, LOGIN_KB, 'compressed, from an empty cache'),
      figure('JavaScript over the wire before the chat list, kB', listKb, LIST_KB, 'compressed, from an empty cache'),
      figure(
        'list from the cache, ms after the first script',
        listMs,
        LIST_MS,
        `${conversations} chats, ${conversations * rowsEach} messages, no server, median of ${rounds}`,
      ),
    ];
  } finally {
    await browser.close();
    await server.dispose();
  }
};

async function register(url: string): Promise<void> {
  const body = JSON.stringify({ ...ACCOUNT, confirmPassword: ACCOUNT.password, terminal: 2 });
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { code, message } = (await answer.json()) as { code: number; message: string };
  if (code !== 200) throw new Error(`no account: ${message}`);
}

/** Opens the login with an empty cache and signs in; counts the scripts that had come when each screen stood. */
async function load(browser: Browser, url: string) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  await context.addInitScript(noteScreens, SCREENS);
  const page = await context.newPage();
  await page.goto(`${url}/#/login`);
  await page.getByLabel('Username').first().fill(ACCOUNT.userName);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator(SCREENS.list).first().waitFor();
  return { loginKb: await scriptKb(page, 'login'), listKb: await scriptKb(page, 'list'), page };
}

/** kB of the scripts that had come, as they went over the wire, when a screen was first in the page. */
function scriptKb(page: Page, screen: keyof typeof SCREENS): Promise<number> {
  return page.evaluate((name) => {
    const at = Number(document.documentElement.getAttribute(`data-${name}-ms`));
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js') && entry.responseEnd <= at)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1_000, 0);
  }, screen);
}

/** Fills the cache of the account that is signed in, takes the server away, and reloads: the median of the rounds. */
async function listFromCache(page: Page): Promise<number> {
  const databases = createBrowserDatabases(true);
  const database = await databases.open('full-client');
  await fillCache(database, conversations, rowsEach);
  const records = await database.transaction('read', async (tx) => [
    ...(await tx.range(ranges.conversations)),
    ...(await tx.range(ranges.chunks)),
  ]);
  const home = `${new URL(page.url()).origin}/?round#/home/chat`;
  // The application leaves the database alone while it is filled.
  await page.goto(`${new URL(page.url()).origin}/icon.svg`);
  await page.evaluate(putRecords, records as { key: unknown; value: unknown }[]);

  await page.context().route(/\/(api|health)\b/, (route) => route.abort());
  await page.context().routeWebSocket(/\/im$/, (socket) => socket.close());
  await page.context().addInitScript(noteTheList, ROW);
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(home.replace('round', String(round)));
    await page.locator(ROW).first().waitFor();
    took.push(await page.evaluate(() => Number(document.documentElement.dataset.listMs)));
  }
  return took.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

/** In the page: adds the records to the account's database. */
async function putRecords(records: { key: unknown; value: unknown }[]): Promise<void> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('im:') && /:\d+$/.test(name));
  if (!found?.name) throw new Error('the account has no database');
  const opening = indexedDB.open(found.name);
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  });
  const tx = opening.result.transaction('rows', 'readwrite');
  for (const { key, value } of records) tx.objectStore('rows').put(value, key as IDBValidKey);
  await new Promise((resolve, reject) => {
    tx.oncomplete = resolve;
    tx.onabort = () => reject(tx.error);
  });
  opening.result.close();
}

/** In the page, before its first script: notes when the first row is painted. */
function noteTheList(row: string): void {
  const began = performance.now();
  new MutationObserver((_, observer) => {
    if (!document.querySelector(row)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      setTimeout(() => {
        document.documentElement.dataset.listMs = String(performance.now() - began);
      });
    });
  }).observe(document, { childList: true, subtree: true });
}

/** In the page, before its first script: notes when each screen is first in the page. */
function noteScreens(screens: Readonly<Record<string, string>>): void {
  const waiting = new Map(Object.entries(screens));
  new MutationObserver((_, observer) => {
    for (const [name, selector] of waiting) {
      if (!document.querySelector(selector)) continue;
      waiting.delete(name);
      document.documentElement.setAttribute(`data-${name}-ms`, String(performance.now()));
    }
    if (waiting.size === 0) observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, startServer } from '@internal/testkit';
import { type CDPSession, chromium, type Page, type Request } from 'playwright';
import { createAccount, SERVER_KEY, sendToHost } from '../e2e/pages/accounts.ts';
import { clientFolder } from '../packages/im-server/src/infra/package-folder.ts';
import type { Benchmark, Figure } from './figure.ts';
import { quantile } from './kit/measures.ts';

const conversations = 100;
const messagesEach = 10;
const messagesInOpened = 50;
const rounds = 7;
/** Most times that a bare page takes with the same requests. */
const LIMIT = 3;

const ACCOUNT = { userName: 'anna', nickName: 'Anna', password: 'anna-12345' };

/** Request that a page makes before the first message is painted. */
interface PageRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Ms from the navigation. */
interface Moments {
  /** The first row of the list is painted, and a click would reach it. */
  readonly list: number;
  /** The first message of the opened conversation is painted. */
  readonly message: number;
  /** Requests that had ended by then and that the two screens need. */
  readonly requests: readonly PageRequest[];
}

type Cache = 'empty' | 'filled';

/**
 * From a navigation to the usable list and the first message of an opened conversation: the built client in Chromium, signed
 * in, against a page by hand that makes the same requests at once and writes as many rows and messages. With an empty cache
 * the browser has neither files nor messages. With a filled one it has both, and the page by hand reads the messages too.
 */
export const coldStartPage: Benchmark = async () => {
  execFileSync('pnpm', ['--filter', 'full-client', 'run', 'build:if-stale'], { stdio: 'inherit' });
  const server = await startServer({
    env: { IM_RATE_LIMIT: 'off', IM_CONTACTS: 'everyone', IM_SERVER_KEY: SERVER_KEY },
  });
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  // Beside the client: the same origin has the same files and the same database.
  const bareFiles = {
    'bare.html': '<!doctype html><title>Bare</title><script src="bare.js"></script>',
    'bare.js': bareScript,
  };
  for (const [name, text] of Object.entries(bareFiles)) writeFileSync(join(clientFolder(), name), text);
  try {
    const opened = await fill(server.url);
    // The service worker would store the application, and answer in place of the browser's cache.
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
    await context.addInitScript(noteMoments);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`${server.url}/#/login`);
    await page.locator('input[autocomplete="username"]').fill(ACCOUNT.userName);
    await page.locator('input[autocomplete="current-password"]').fill(ACCOUNT.password);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/#\/home/);

    const taken: Record<Cache, { list: number[]; message: number[]; bare: number[] }> = {
      empty: { list: [], message: [], bare: [] },
      filled: { list: [], message: [], bare: [] },
    };
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const cache of ['empty', 'filled'] as const) {
        if (cache === 'empty') await clear(page, cdp, server.url);
        const moments = await openClient(page, `${server.url}/?${cache}${round}#/home/chat/p:${opened}`);
        if (cache === 'empty') await clear(page, cdp, server.url, 'files');
        const bare = await openBare(page, server.url, moments.requests, cache === 'filled' ? opened : undefined);
        if (cache === 'empty') await openClient(page, `${server.url}/?fill${round}#/home/chat/p:${opened}`);
        if (round === 0) continue;
        taken[cache].list.push(moments.list);
        taken[cache].message.push(moments.message);
        taken[cache].bare.push(bare);
      }
    }
    return (['empty', 'filled'] as const).flatMap((cache) =>
      (['list', 'message'] as const).map((what): Figure => {
        const [ours, bare] = [quantile(taken[cache][what], 0.5), quantile(taken[cache].bare, 0.5)];
        const until = what === 'list' ? 'the list is usable' : 'the first message of the opened conversation';
        return {
          name: `from navigation until ${until}, ${cache} cache`,
          ratio: ours / bare,
          limit: LIMIT,
          detail: `${ours.toFixed(0)} ms, a page by hand with the same requests ${bare.toFixed(0)} ms; medians of ${rounds}`,
        };
      }),
    );
  } finally {
    for (const name of Object.keys(bareFiles)) rmSync(join(clientFolder(), name), { force: true });
    await browser.close();
    await server.dispose();
  }
};

/** Makes the account and its conversations. Returns the peer of the one that is opened. */
async function fill(url: string): Promise<number> {
  const id = await createAccount(url, ACCOUNT);
  let opened = 0;
  for (let n = 1; n <= conversations; n += 1) {
    const from = { externalId: `peer-${n}` };
    const peer = (await sendToHost(url, 'PUT', '/users', { ...from, name: `Friend ${n}` })) as { id: number };
    const count = n === conversations ? messagesInOpened : messagesEach;
    for (let at = 1; at <= count; at += 1) {
      await sendToHost(url, 'POST', '/messages', { from, toUser: id, content: `message ${at} of friend ${n}` });
    }
    opened = peer.id;
  }
  return opened;
}

/** Empties the browser's cache and, unless only files are wanted, the databases of messages. The session stays. */
async function clear(page: Page, cdp: CDPSession, url: string, what: 'all' | 'files' = 'all'): Promise<void> {
  // The application leaves its databases alone on this page.
  await page.goto(`${url}/icon.svg`);
  await cdp.send('Network.clearBrowserCache');
  if (what === 'files') return;
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('im:') || !/:\d+$/.test(name)) continue;
      const deleting = indexedDB.deleteDatabase(name);
      await new Promise((resolve, reject) => {
        deleting.onsuccess = resolve;
        deleting.onerror = () => reject(deleting.error);
      });
    }
  });
}

/** Opens the client on a conversation, and waits until it has come to rest. */
async function openClient(page: Page, address: string): Promise<Moments> {
  const seen: Request[] = [];
  const note = (request: Request): unknown => seen.push(request);
  page.on('request', note);
  await page.goto(address);
  await page.waitForFunction(
    () => document.documentElement.dataset.messageMs && document.documentElement.dataset.listMs,
  );
  const { list, message, ended } = await page.evaluate(() => {
    const { listMs, messageMs } = document.documentElement.dataset;
    return {
      list: Number(listMs),
      message: Number(messageMs),
      ended: performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime + entry.duration <= Number(messageMs))
        .map(({ name }) => name),
    };
  });
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  const requests = seen
    .filter((request) => {
      const at = ended.indexOf(request.url());
      if (at >= 0) ended.splice(at, 1);
      return at >= 0 && !isAhead(request.url(), address);
    })
    .map((request): PageRequest => {
      const { accesstoken, 'content-type': type } = request.headers();
      const headers = { ...(accesstoken ? { accesstoken } : {}), ...(type ? { 'content-type': type } : {}) };
      return { url: request.url(), method: request.method(), headers, body: request.postData() };
    });
  return { list, message, requests };
}

/** True for messages of other conversations: the client loads them ahead, and neither screen needs them. */
const isAhead = (url: string, address: string): boolean =>
  url.includes('/history?') && !url.includes(`friendId=${address.split(':').at(-1)}&`);

/** Opens the page by hand. @param stored peer whose messages are read from the client's database */
async function openBare(page: Page, url: string, requests: readonly PageRequest[], stored?: number): Promise<number> {
  await page.evaluate((order) => sessionStorage.setItem('bare', order), JSON.stringify({ requests, stored }));
  await page.goto(`${url}/bare.html?${Math.random()}`);
  await page.waitForFunction(() => document.documentElement.dataset.paintedMs);
  return page.evaluate(() => Number(document.documentElement.dataset.paintedMs));
}

/** In the client's page, before its first script: notes when the list is usable and the first message is painted. */
function noteMoments(): void {
  const isReached = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  };
  const wanted = new Map([
    ['listMs', '[data-im-part="chat-row"]'],
    ['messageMs', '[role="article"], article'],
  ]);
  new MutationObserver((_, observer) => {
    for (const [name, selector] of wanted) {
      // The first ones of a long list are out of view.
      if (![...document.querySelectorAll(selector)].some(isReached)) continue;
      wanted.delete(name);
      requestAnimationFrame(() => {
        setTimeout(() => {
          document.documentElement.dataset[name] = String(performance.now());
        });
      });
    }
    if (wanted.size === 0) observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Script of the page by hand: all requests at once, what is stored read, then rows and messages as plain text. */
const bareScript = `'use strict';
const { requests, stored } = JSON.parse(sessionStorage.getItem('bare'));
// As the client's page asks for its files: a repeated visit finds them in the memory cache, which fetch passes by.
const file = (url, as) => new Promise((resolve, reject) => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, href: url, onload: resolve, onerror: reject });
  if (as === 'script') link.crossOrigin = 'anonymous';
  document.head.append(link);
});
const load = async ({ url, method, headers, body }) => {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return file(url, 'script');
  if (pathname.endsWith('.css')) return file(url, 'style');
  const answer = await fetch(url, { method, headers, body });
  return url.includes('/api/') && !url.includes('/file/') ? answer.json() : answer.arrayBuffer();
};
const done = (asked) => new Promise((resolve, reject) => {
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});
const read = async () => {
  const { name } = (await indexedDB.databases()).find((one) => /^im:.*:\\d+$/.test(one.name));
  const database = await done(indexedDB.open(name));
  const rows = database.transaction('rows').objectStore('rows');
  const [conversations, chunks] = await Promise.all([
    done(rows.getAll(IDBKeyRange.bound(['h'], ['h', []]))),
    done(rows.getAll(IDBKeyRange.bound(['c', 'p:' + stored, 0], ['c', 'p:' + stored, []]))),
  ]);
  if (conversations.length === 0 || chunks.length === 0) throw new Error('nothing is stored');
  database.close();
  return [...conversations, ...chunks].map((text) => typeof text === 'string' ? JSON.parse(text) : text);
};
const write = (parent, count, text) => {
  for (let at = 0; at < count; at += 1) {
    const row = document.createElement('p');
    row.textContent = text + ' ' + at;
    parent.append(row);
  }
};
Promise.all([...requests.map(load), stored === undefined ? [] : read()]).then(() => {
  const body = document.body ?? document.documentElement.appendChild(document.createElement('body'));
  write(body, 20, 'Friend');
  write(body, 30, 'message');
  requestAnimationFrame(() => setTimeout(() => {
    document.documentElement.dataset.paintedMs = String(performance.now());
  }));
});
`;

import { fileURLToPath } from 'node:url';
import { findChromium, startServer } from '@internal/testkit';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { build } from 'vite';
import type {} from './page/page.ts';

const people = ['anna', 'ben', 'cara', 'dan'];

/** A side of a call of ours. */
export interface Seat {
  readonly userId: number;
  readonly page: Page;
}

/** Four people of a real server, each in a browser context of their own, and four pages of the limit. Fake devices. */
export interface CallStage {
  readonly seats: readonly Seat[];
  readonly bare: readonly Page[];
  /** Seconds of processor time a second that all processes of the browser take, over so many seconds. */
  cpu(seconds: number): Promise<number>;
}

/** Runs `work` on a stage. All pages have loaded the engine and are signed in before it begins. */
export async function withCallStage<T>(work: (stage: CallStage) => Promise<T>): Promise<T> {
  const [script, found] = [await pageScript(), await findChromium()];
  const server = await startServer({ env: { IM_RATE_LIMIT: 'off', IM_CONTACTS: 'everyone' } });
  const args = [...found.args, '--autoplay-policy=no-user-gesture-required'];
  const browser = await chromium.launch({ ...found, args }).catch(async (error: unknown) => {
    await server.dispose();
    throw error;
  });
  try {
    const open = (context: BrowserContext) => openPage(context, server.url, script);
    const [seats, bare] = [await signIn(browser, open), await openBare(browser, open)];
    return await work({ seats, bare, cpu: (seconds) => cpuOf(browser, seconds) });
  } finally {
    await browser.close();
    await server.dispose();
  }
}

type Open = (context: BrowserContext) => Promise<Page>;

async function signIn(browser: Browser, open: Open): Promise<Seat[]> {
  const seats: Seat[] = [];
  for (const name of people) {
    const page = await open(await browser.newContext());
    seats.push({ page, userId: await page.evaluate((userName) => globalThis.ours.signIn(userName), name) });
  }
  return seats;
}

/** The pages of the limit, which reach each other without a server. */
async function openBare(browser: Browser, open: Open): Promise<Page[]> {
  const context = await browser.newContext();
  const pages: Page[] = [];
  for (const [side] of people.entries()) {
    const page = await open(context);
    await page.evaluate((own) => {
      globalThis.bare = new globalThis.BareSide(own);
    }, side);
    pages.push(page);
  }
  return pages;
}

async function cpuOf(browser: Browser, seconds: number): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const spent = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const [before, began] = [await spent(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const perSecond = (((await spent()) - before) * 1_000) / (performance.now() - began);
  await session.detach();
  return perSecond;
}

/** The script of the pages, built as for production, in one piece. */
async function pageScript(): Promise<string> {
  const built = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    mode: 'production',
    configFile: false,
    resolve: { conditions: ['@im/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      rollupOptions: {
        input: fileURLToPath(new URL('./page/page.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const [code] = outputs.flatMap((output) => (output.type === 'chunk' ? output.code : []));
  if (!code) throw new Error('the pages have no script');
  return code;
}

/** Opens a page at the server's own address, where requests need no permission of another origin. */
async function openPage(context: BrowserContext, url: string, script: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`${url}/health`);
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction(() => 'ours' in globalThis);
  return page;
}

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ServerProcess } from '@internal/testkit';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { requestAs } from '../pages/accounts.ts';
import { replaceDevices } from './devices.ts';
import { fixTime } from './fixed-time.ts';
import type { Press, Screen } from './screen.ts';
import { screens } from './screens.ts';
import { PICTURES } from './steps.ts';

/** How a picture is taken. */
export interface View {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en-US' | 'zh-CN' | 'zh-TW';
}

/** The views of each screen that git keeps. */
export const committedViews: readonly View[] = [
  { width: 1280, theme: 'light', language: 'en-US' },
  { width: 390, theme: 'dark', language: 'zh-CN' },
];

/** What pictures are taken with. */
export interface Stage {
  readonly browser: Browser;
  /** Address of the servers in the browser, one after the other. It is in some of the pictures. */
  readonly origin: string;
  /** Starts a server with the demo people. */
  readonly startServer: () => Promise<ServerProcess>;
  /** Gets each picture, or why there is none. */
  readonly onPicture: (file: string, picture: Buffer | Error, screen?: Pick<Screen, 'hasVideo'>) => Promise<void>;
}

const HEIGHTS: Readonly<Record<number, number>> = { 1280: 800, 900: 700, 390: 844 };
const PERSON = 'alice';
const PASSWORD = 'demo-12345';

/** Name of a picture's file. */
export const fileOf = (name: string, { width, theme, language }: View): string =>
  `${name}-${width}-${theme}-${language}.png`;

/** Reading is not reported: the next browser finds the same unread messages. */
const READ_REPORTS = /\/message\/(private|group|system)\/readed/;

/**
 * Takes screens in some views. No picture depends on which others are wanted: screens of the same conversation share a
 * browser and a server, and screens that change what others show have their own.
 */
export async function takeScreens(stage: Stage, views: readonly View[], chosen: readonly Screen[]): Promise<void> {
  const taken = new Set<string>();
  for (const view of views) {
    const wanted = chosen.filter(({ name, widths, shell }) => {
      // Screens of the desktop shell have one width in all views.
      const file = fileOf(name, { ...view, width: shell?.width ?? view.width });
      return (widths?.includes(view.width) ?? true) && !taken.has(file) && taken.add(file);
    });
    for (const group of Map.groupBy(wanted, groupOf).values()) {
      const server = await stage.startServer();
      try {
        if (group.some(({ route }) => route === ALBUM_ROUTE)) await fillAlbum(server.url);
        await takeIn(stage, view, group);
      } finally {
        await server.dispose();
      }
    }
  }
}

/** Screens with the same answer share a browser: those of the same conversation, of the same size of the desktop shell. */
function groupOf({ name, route, shell, ownServer }: Screen): string {
  if (ownServer) return name;
  const conversation = /^\/home\/chat\/(.+)/.exec(route)?.[1] ?? '';
  return [isSignedOut(route), conversation, shell?.width].join(' ');
}

const isConversation = (route: string): boolean => route.startsWith('/home/chat/');

const isSignedOut = (route: string): boolean => route === '/login' || route === '/register';

/** The group whose album has pictures. */
const ALBUM_ROUTE = '/home/chat/g:1';

/** Uploads `PICTURES` into the album of the first group, by another member, because a sign-in adds a notice. */
async function fillAlbum(url: string): Promise<void> {
  const account = { userName: 'bob', nickName: '', password: PASSWORD };
  const login = await requestAs(url, account, 'POST', '/login', { ...account, terminal: 2 });
  const headers = { accessToken: encodeURIComponent((login as { accessToken: string }).accessToken) };
  const images: { url: string }[] = [];
  for (const path of PICTURES) {
    const body = new FormData();
    body.set('file', new Blob([await readFile(path)], { type: 'image/webp' }), basename(path));
    const answer = await fetch(`${url}/api/image/upload`, { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { originUrl: string } };
    images.push({ url: data.originUrl });
  }
  await requestAs(url, account, 'POST', '/group/album', { groupId: 1, images });
}

/** Takes some screens in a browser of their own. */
async function takeIn(stage: Stage, view: View, wanted: readonly Screen[]): Promise<void> {
  const { browser, origin, onPicture } = stage;
  const { theme, language } = view;
  const [first] = wanted;
  if (!first) return;
  const { shell } = first;
  const width = shell?.width ?? view.width;
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'UTC',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width, height: shell?.height ?? HEIGHTS[width] ?? 800 },
  });
  await prepare(context, PERSON);
  // The page of the desktop shell, without a window around it.
  if (shell) {
    await context.addInitScript((address) => {
      const imShell = { server: address, send: () => undefined, onState: () => () => undefined };
      Object.defineProperty(window, 'imShell', { value: imShell });
    }, origin);
  }
  // A browser in Traditional Chinese starts in Simplified Chinese, as the specification says: it has to be chosen.
  await context.addInitScript((chosen) => {
    if (location.protocol === 'http:') localStorage.setItem('im.language', chosen);
  }, language);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (!wanted.some(({ route }) => isSignedOut(route))) await signIn(page, origin, PERSON);
  // The first visit of a conversation shows where the unread messages begin. Only its first screen is taken then.
  const isFirstVisit = screens.find((each) => groupOf(each) === groupOf(first))?.name === first?.name;
  if (isConversation(first.route) && !isFirstVisit) {
    await page.goto(`${origin}/#${first.route}`);
    await page.getByRole('article').last().waitFor();
    await page.waitForLoadState('networkidle');
  }
  for (const screen of wanted) {
    const file = fileOf(screen.name, { ...view, width });
    await onPicture(file, await take(stage, page, screen).catch((error: unknown) => asError(error)), screen);
  }
  await context.close();
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function prepare(context: BrowserContext, userName: string): Promise<void> {
  await fixTime(context);
  await replaceDevices(context, userName);
  // The client does not read the answer: the browser would keep the request open, and never be idle.
  await context.route('**/health', (route) => route.fulfill({ body: '' }));
  await context.route(READ_REPORTS, (route) => route.fulfill({ json: { code: 200, message: '', data: null } }));
}

async function signIn(page: Page, origin: string, userName: string): Promise<void> {
  await page.goto(`${origin}/#/login`);
  await page.locator('input[autocomplete="username"]').fill(userName);
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/#\/home/);
}

/** A page of another demo person, in a browser of their own. */
async function pageOf({ browser, origin }: Stage, userName: string, contexts: BrowserContext[]): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  contexts.push(context);
  await prepare(context, userName);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await signIn(page, origin, userName);
  return page;
}

async function take(stage: Stage, page: Page, { route, open, others = [] }: Screen): Promise<Buffer> {
  const contexts: BrowserContext[] = [];
  try {
    await page.unrouteAll();
    await page.context().setOffline(false);
    // A new document each time, and the pointer away: nothing of the picture before is left.
    await page.mouse.move(0, 0);
    await page.goto('about:blank');
    const pages: Page[] = [];
    for (const userName of others) pages.push(await pageOf(stage, userName, contexts));
    await page.goto(`${stage.origin}/#${route}`);
    if (route.startsWith('/home')) await page.locator('main:visible').first().waitFor();
    await page.waitForLoadState('networkidle');
    await open?.(page, pressOn(page), pages);
    await settled(page);
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    for (const context of contexts) await context.close();
  }
}

function pressOn(page: Page): Press {
  return async (...names) => {
    const buttons = names.flatMap((name) =>
      (['button', 'menuitem', 'tab', 'link'] as const).map((role) =>
        page.getByRole(role, { name: new RegExp(`^${name}`) }),
      ),
    );
    const [first, ...rest] = buttons;
    await rest
      .reduce((found, next) => found.or(next), first ?? page.locator('none'))
      .first()
      .click();
  };
}

/** Requests have ended, fonts and pictures are there, and two frames were drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A lazy image out of view is never decoded.
    const images = [...document.images].filter(({ complete, loading }) => complete || loading !== 'lazy');
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    for (let frames = 0; frames < 20; frames += 1) await new Promise((next) => requestAnimationFrame(next));
  });
}

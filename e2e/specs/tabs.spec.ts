import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

interface Sockets {
  /** The pages of the browser that have a socket open, one entry a socket. */
  readonly pages: () => Page[];
  /** Most sockets that were open at one time, also for a moment. */
  readonly most: () => number;
}

/** Watches the sockets of a browser from now on. */
function watchSockets(context: BrowserContext): Sockets {
  const open = new Map<object, Page>();
  let most = 0;
  const pages = () => [...open.values()].filter((page) => !page.isClosed());
  const watch = (page: Page) =>
    page.on('websocket', (socket) => {
      open.set(socket, page);
      most = Math.max(most, pages().length);
      socket.on('close', () => open.delete(socket));
    });
  context.pages().forEach(watch);
  context.on('page', watch);
  return { pages, most: () => most };
}

test('two tabs share one socket; when the leading one closes the other takes over by itself', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await anna.say('before the tabs');
  await anna.isSent('before the tabs');

  const sockets = watchSockets(anna.context);
  const count = () => sockets.pages().length;
  await anna.page.reload();
  await expect.poll(count).toBe(1);
  const second = await anna.anotherTab();
  await second.part('chat-row').filter({ hasText: 'Ben' }).click();

  await ben.say('to both tabs');
  await expect(anna.messages('to both tabs')).toBeVisible();
  await expect(second.messages('to both tabs')).toBeVisible();
  await expect.poll(count).toBe(1);

  await second.say('from the follower');
  await expect(ben.messages('from the follower')).toBeVisible();
  await expect(anna.messages('from the follower')).toBeVisible();
  await expect.poll(count).toBe(1);
  expect(sockets.most(), 'sockets at one time').toBe(1);

  // A follower whose leader is too busy to answer takes over before, and its socket stays.
  await anna.page.close();
  await expect.poll(() => sockets.pages().map((page) => page === second.page), { timeout: 30_000 }).toEqual([true]);
  await ben.say('still there?');
  await expect(second.messages('still there?')).toBeVisible();
});

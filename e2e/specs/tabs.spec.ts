import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

/** The pages of a browser that have a socket open, one entry a socket, counted from now on. */
function pagesOfSockets(context: BrowserContext): () => Page[] {
  const open = new Map<object, Page>();
  const watch = (page: Page) =>
    page.on('websocket', (socket) => {
      open.set(socket, page);
      socket.on('close', () => open.delete(socket));
    });
  context.pages().forEach(watch);
  context.on('page', watch);
  return () => [...open.values()].filter((page) => !page.isClosed());
}

test('two tabs share one socket; when the leading one closes the other takes over by itself', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await anna.say('before the tabs');
  await anna.isSent('before the tabs');

  const sockets = pagesOfSockets(anna.context);
  const count = () => sockets().length;
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

  // A follower whose leader is too busy to answer takes over before, and its socket stays.
  await anna.page.close();
  await expect.poll(() => sockets().map((page) => page === second.page), { timeout: 30_000 }).toEqual([true]);
  await ben.say('still there?');
  await expect(second.messages('still there?')).toBeVisible();
});

import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

/** How many sockets all pages of a browser have open, counted from now on. */
function openSockets(context: BrowserContext): () => number {
  const open = new Set<object>();
  const watch = (page: Page) =>
    page.on('websocket', (socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    });
  context.pages().forEach(watch);
  context.on('page', watch);
  return () => open.size;
}

test('two tabs share one socket; when the leading one closes the other takes over by itself', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await anna.say('before the tabs');
  await anna.isSent('before the tabs');

  const sockets = openSockets(anna.context);
  await anna.page.reload();
  await expect.poll(sockets).toBe(1);
  const second = await anna.anotherTab();
  await second.part('chat-row').filter({ hasText: 'Ben' }).click();

  await ben.say('to both tabs');
  await expect(anna.messages('to both tabs')).toBeVisible();
  await expect(second.messages('to both tabs')).toBeVisible();
  expect(sockets()).toBe(1);

  await second.say('from the follower');
  await expect(ben.messages('from the follower')).toBeVisible();
  await expect(anna.messages('from the follower')).toBeVisible();
  expect(sockets()).toBe(1);

  // A second is what a machine with time to spare needs; without the hand-over nobody would take the lead at all.
  const taken = second.page.waitForEvent('websocket', { timeout: 30_000 });
  await anna.page.close();
  await taken;
  await ben.say('still there?');
  await expect(second.messages('still there?')).toBeVisible();
});

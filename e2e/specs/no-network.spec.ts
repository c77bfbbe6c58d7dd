import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

test.use({ serviceWorkers: 'allow' });

test('without the server the application opens from the cache, says so, and lets one write', async ({
  person,
  server,
}) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await anna.say('before the storm');
  await expect(ben.messages('before the storm')).toBeVisible();
  await ben.say('all is well');
  await expect(anna.messages('all is well')).toBeVisible();
  await anna.page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await server.stop();
  await anna.page.reload();
  await expect(anna.messages('before the storm')).toBeVisible();
  await expect(anna.messages('all is well')).toBeVisible();
  await expect(anna.part('connection-banner')).toContainText('Connection lost');

  const tab = await anna.anotherTab();
  await expect(tab.part('chat-row').filter({ hasText: 'Ben' })).toBeVisible();
  await tab.part('chat-row').filter({ hasText: 'Ben' }).click();
  await expect(tab.messages('before the storm')).toBeVisible();
  await tab.say('written in the dark');
  await expect(tab.messages('written in the dark')).toHaveAttribute('data-state', /queued|sending/);

  await server.start();
  await tab.isSent('written in the dark');
  await expect(ben.messages('written in the dark')).toHaveCount(1);
  await expect(anna.part('connection-banner')).not.toContainText('Connection lost');
});

test('what the page writes to the server does not pass through the service worker, where it would be lost with the page', async ({
  person,
}) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await anna.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await anna.say('straight to the server');
  await anna.isSent('straight to the server');
  const sources = await anna.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/message/private/send'))
      .map((entry) => (entry.toJSON() as { workerFinalSourceType?: string }).workerFinalSourceType),
  );
  expect(sources).toEqual(['network']);
});

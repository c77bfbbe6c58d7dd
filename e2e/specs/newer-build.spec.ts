import { expect, test } from '../pages/fixtures.ts';
import { deployment } from '../pages/newer-build.ts';
import { becomeFriends } from '../pages/person.ts';

test.use({ serviceWorkers: 'allow' });

test('a newer build is offered, never forced: the page stays as it is until one reloads', async ({
  person,
  server,
}) => {
  const site = await deployment(server.port);
  try {
    const anna = await person('Anna', { origin: site.url });
    const { page } = anna;
    const scripts = () => page.evaluate(() => [...document.scripts].map(({ src }) => src));
    const ready = page.getByText('New version ready');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect(page.getByRole('listbox', { name: 'Chats' }).or(page.getByText('No chats yet'))).toBeVisible();
    await expect(ready).toBeHidden();
    const first = await scripts();

    await site.deploy();
    // A browser looks for a newer worker by itself, when a page is opened and once a day.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(ready).toBeVisible();
    expect(await scripts()).toEqual(first);

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(scripts).not.toEqual(first);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(ready).toBeHidden();
  } finally {
    site.dispose();
  }
});

test('a part that the newer build replaced offers Reload: conversation, draft and unsent message are kept', async ({
  person,
  server,
}) => {
  const site = await deployment(server.port);
  try {
    // As over plain http: no service worker keeps the parts of the page's own build.
    const [anna, ben] = await Promise.all([
      person('Anna', { origin: site.url, context: { serviceWorkers: 'block' } }),
      person('Ben'),
    ]);
    await becomeFriends(anna, ben);
    const { page, composer } = anna;
    const conversation = page.url();
    await page.route('**/message/private/send', (route) => route.abort());
    await anna.say('on its way');
    await composer.fill('half a sentence');

    await site.deploy();
    await page.getByRole('button', { name: 'Emoji' }).click();
    const card = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await expect(card.getByRole('button', { name: 'Try again' })).toBeFocused();
    await card.getByRole('button', { name: 'Reload' }).click();

    await expect(card).toBeHidden();
    await expect(composer).toHaveValue('half a sentence');
    expect(page.url()).toBe(conversation);
    await expect(anna.messages('on its way')).toHaveAttribute('data-state', /queued|sending/);
    await page.unroute('**/message/private/send');
    await anna.isSent('on its way');
    await expect(ben.messages('on its way')).toHaveCount(1);
    await page.getByRole('button', { name: 'Emoji' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeVisible();
  } finally {
    site.dispose();
  }
});

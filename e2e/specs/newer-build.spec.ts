import { expect, test } from '../pages/fixtures.ts';
import { deployment } from '../pages/newer-build.ts';

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

    site.deploy();
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

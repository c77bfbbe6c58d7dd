import { createAccount } from '../pages/accounts.ts';
import { expect, test } from '../pages/fixtures.ts';

test.use({ settings: { IM_MIN_APP_VERSION: '99.0.0' } });

test('a client that is too old for the server is asked to update, and its form goes', async ({ person, server }) => {
  const anna = await person('Anna', { arrive: 'not yet' });
  const { page, account } = anna;
  await createAccount(server.url, account);
  await anna.open('/login');
  await page.getByLabel('Username').first().fill(account.userName);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Please update' });
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

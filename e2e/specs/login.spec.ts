import { expect, test } from '../pages/fixtures.ts';

const said = {
  enterName: 'Please enter your username',
  enterPassword: 'Please enter your password',
  wrong: 'Wrong user name or password',
  remember: 'Remember password',
  saved: 'Saved accounts',
  deleteSaved: (name: string) => `Delete saved account ${name}`,
  menu: 'Menu',
  logOut: 'Log out',
  show: 'Show password',
  hide: 'Hide password',
  server: 'Server address',
  restored: 'Server address restored to default',
};

test('sign-in by keyboard: both fields, a wrong password, then home', async ({ person }) => {
  const { page, account, words } = await person('Anna');
  await page.getByRole('button', { name: said.menu, exact: true }).click();
  await page.getByRole('menuitem', { name: said.logOut }).click();
  await page.getByRole('dialog').getByRole('button', { name: said.logOut }).click();
  const name = page.getByRole('textbox', { name: words.userName });
  const password = page.getByRole('textbox', { name: words.password, exact: true });
  await expect(name).toBeVisible();
  await name.fill('');
  await name.press('Enter');
  await expect(page.getByText(said.enterName)).toBeVisible();
  await expect(page.getByText(said.enterPassword)).toBeVisible();
  await expect(page.locator('input[name="terminal"]')).toHaveValue('2');

  await name.fill(account.userName);
  await password.fill('not-this-one');
  await page.getByRole('button', { name: said.show }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: said.hide }).click();
  await password.press('Enter');
  await expect(page.getByText(said.wrong)).toBeVisible();
  await expect(page.getByRole('button', { name: words.signIn, exact: true })).not.toHaveAttribute('aria-busy', 'true');
  await password.fill(account.password);
  await password.press('Enter');
  await expect(page).toHaveURL(/#\/home\/chat/);
});

test('a remembered account signs in without its password, and can be deleted', async ({ person }) => {
  const anna = await person('Anna');
  const { page, account, words } = anna;
  const logOut = async () => {
    await page.getByRole('button', { name: said.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: said.logOut }).click();
    await page.getByRole('dialog').getByRole('button', { name: said.logOut }).click();
    await expect(page).toHaveURL(/#\/login/);
  };
  await logOut();
  await page.getByRole('textbox', { name: words.userName }).fill(account.userName);
  await page.getByRole('textbox', { name: words.password, exact: true }).fill(account.password);
  await page.getByRole('checkbox', { name: said.remember }).check({ force: true });
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
  await anna.isHome();
  await logOut();
  await page.getByRole('button', { name: said.saved }).click();
  await page
    .getByRole('list', { name: said.saved })
    .getByRole('button', { name: new RegExp(account.userName) })
    .first()
    .click();
  await anna.isHome();
  await logOut();
  await page.getByRole('button', { name: said.saved }).click();
  await page.getByRole('button', { name: said.deleteSaved(account.userName) }).click();
  await expect(page.getByRole('button', { name: said.saved })).toHaveCount(0);
});

test('an empty server address restores the default', async ({ person }) => {
  const anna = await person('Anna', { arrive: 'not yet' });
  const { page } = anna;
  await anna.open('/login');
  await page.getByRole('button', { name: said.server }).click();
  await expect(page.getByRole('textbox', { name: said.server })).toBeFocused();
  await page.getByRole('textbox', { name: said.server }).press('Enter');
  await expect(page.getByText(said.restored)).toBeVisible();
});

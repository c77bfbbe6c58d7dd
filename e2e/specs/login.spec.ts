import { expect, test } from '../pages/fixtures.ts';

const SAID = {
  'en-US': {
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
  },
  'zh-CN': {
    enterName: '请输入用户名',
    enterPassword: '请输入密码',
    wrong: '用户名或密码错误',
    remember: '记住密码',
    saved: '已保存的账号',
    deleteSaved: (name: string) => `删除已保存的账号 ${name}`,
    menu: '菜单',
    logOut: '退出登录',
    show: '显示密码',
    hide: '隐藏密码',
    server: '服务器地址',
    restored: '服务器地址已恢复默认',
  },
} as const;

for (const language of ['en-US', 'zh-CN'] as const) {
  const said = SAID[language];

  test(`sign-in by keyboard: both fields, a wrong password, then home (${language})`, async ({ person }) => {
    const { page, account, words } = await person('Anna', { language });
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
    await expect(page.getByRole('button', { name: words.signIn, exact: true })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
    await password.fill(account.password);
    await password.press('Enter');
    await expect(page).toHaveURL(/#\/home\/chat/);
  });

  test(`a remembered account signs in without its password, and can be deleted (${language})`, async ({ person }) => {
    const anna = await person('Anna', { language });
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

  test(`an empty server address restores the default (${language})`, async ({ person }) => {
    const anna = await person('Anna', { language, arrive: 'not yet' });
    const { page } = anna;
    await anna.open('/login');
    await page.getByRole('button', { name: said.server }).click();
    await expect(page.getByRole('textbox', { name: said.server })).toBeFocused();
    await page.getByRole('textbox', { name: said.server }).press('Enter');
    await expect(page.getByText(said.restored)).toBeVisible();
  });
}

import type { Page } from '@playwright/test';
import { createAccount, createFriendship } from '../pages/accounts.ts';
import { expect, test } from '../pages/fixtures.ts';

// The other specs read English. The wording in each language is tested by `spec-sentences.test.ts` of im-react and of the client.

const SAID = {
  'zh-CN': {
    enterName: '请输入用户名',
    enterPassword: '请输入密码',
    enterNickname: '请输入昵称',
    enterConfirm: '请再次输入密码',
    wrong: '用户名或密码错误',
    chats: '聊天',
    log: '与Ben的消息',
    details: '详情',
    requests: '好友申请',
    noGroups: '还没有群组',
    profile: '我的资料',
    menu: '菜单',
    settings: '设置',
    devices: '登录设备',
    thisDevice: '当前设备',
    other: /[設錄還發個時間們這來對為關進沒號碼認請輸戶選擇]/,
  },
  'zh-TW': {
    enterName: '請輸入使用者名稱',
    enterPassword: '請輸入密碼',
    enterNickname: '請輸入暱稱',
    enterConfirm: '請再次輸入密碼',
    wrong: '使用者名稱或密碼錯誤',
    chats: '聊天',
    log: '與Ben的訊息',
    details: '詳情',
    requests: '好友申請',
    noGroups: '還沒有群組',
    profile: '我的資料',
    menu: '選單',
    settings: '設定',
    devices: '登入裝置',
    thisDevice: '目前裝置',
    other: /[设录还发个时间们这来对为关进没号码认请输户选择]/,
  },
} as const;

/** Names, and what is written the same in every language. */
const EVERYWHERE = /^(Anna|Ben|anna|ben|im|English|JPG|PNG|WebP|MB|Ctrl|Enter|Shift|Esc|Chrome|Linux|Web)$/;

/** Texts of a page, shown and spoken, that have words in Latin letters or characters that match `other`. */
async function strangeTexts(page: Page, other: RegExp): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      // The name of a language is in that language.
      const isName = nodes.currentNode.parentElement?.closest('button[lang], script, style');
      if (!isName) found.push(nodes.currentNode.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  return texts.filter(
    (text) => other.test(text) || (text.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !EVERYWHERE.test(word)),
  );
}

for (const language of ['zh-CN', 'zh-TW'] as const) {
  const said = SAID[language];

  test(`the main screens speak ${language} and nothing else, beside a friend who reads English`, async ({
    person,
    server,
  }) => {
    const [anna, ben] = await Promise.all([person('Anna', { language, arrive: 'not yet' }), person('Ben')]);
    const id = await createAccount(server.url, anna.account);
    await createFriendship(server.url, [id, ben.id ?? 0]);
    const { page, words } = anna;
    const isAllTranslated = () => expect.poll(() => strangeTexts(page, said.other)).toEqual([]);

    await test.step('errors of the sign-in and registration forms', async () => {
      await anna.open('/login');
      // Any Chinese of the browser begins with the simplified characters.
      if (language === 'zh-TW') await page.getByRole('button', { name: '繁體中文' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.getByRole('button', { name: words.signIn, exact: true }).click();
      await expect(page.getByText(said.enterName)).toBeVisible();
      await expect(page.getByText(said.enterPassword)).toBeVisible();
      await page.getByRole('textbox', { name: words.userName }).fill(anna.account.userName);
      await page.getByRole('textbox', { name: words.password, exact: true }).fill('not-this-one');
      await page.keyboard.press('Enter');
      await expect(page.getByText(said.wrong)).toBeVisible();
      await isAllTranslated();
      await anna.open('/register');
      await page.getByRole('button', { name: words.createAccount, exact: true }).click();
      for (const sentence of [said.enterName, said.enterNickname, said.enterPassword, said.enterConfirm]) {
        await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      }
      await isAllTranslated();
      await anna.signIn();
    });

    await test.step('the chats, and one with its details', async () => {
      await expect(page.getByRole('listbox', { name: said.chats })).toBeVisible();
      await anna.openChatWith(ben);
      await ben.openChatWith(anna);
      await anna.say('你好，Ben #微笑;');
      await expect(ben.messages('你好，Ben')).toBeVisible();
      await ben.say('42');
      await expect(page.getByRole('log', { name: said.log }).getByText('42', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: said.details }).click();
      await expect(page.getByRole('complementary', { name: said.details })).toBeVisible();
      await isAllTranslated();
    });

    await test.step('friends, requests and groups', async () => {
      await anna.open('/home/friend/requests');
      await expect(page.getByRole('tab', { name: new RegExp(`^${said.requests}`) })).toBeVisible();
      await isAllTranslated();
      await anna.open('/home/group');
      await expect(page.getByText(said.noGroups).first()).toBeVisible();
      await isAllTranslated();
    });

    await test.step('the profile and the settings', async () => {
      await page.getByRole('button', { name: said.profile }).click();
      const profile = page.getByRole('dialog', { name: said.profile });
      await expect(profile.getByRole('textbox', { name: words.nickName })).toHaveValue('Anna');
      await isAllTranslated();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: said.menu, exact: true }).click();
      await isAllTranslated();
      await page.getByRole('menuitem', { name: said.settings, exact: true }).click();
      const settings = page.getByRole('dialog', { name: said.settings });
      for (const tab of await settings.getByRole('tab').all()) {
        await tab.click();
        await isAllTranslated();
      }
      await settings.getByRole('tab', { name: said.devices }).click();
      await expect(settings.getByRole('list', { name: said.devices })).toContainText(said.thisDevice);
    });
  });
}

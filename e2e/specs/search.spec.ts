import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

const SAID = {
  'en-US': {
    search: 'Search',
    nothing: 'Nothing found for “zzzz”',
    button: 'Search messages',
    inChat: 'Search messages',
    box: 'Search in this chat',
    found: '1 result',
  },
  'zh-CN': {
    search: '搜索',
    nothing: '没有找到“zzzz”',
    button: '搜索消息',
    inChat: '查找聊天记录',
    box: '搜索聊天内容',
    found: '找到 1 条',
  },
} as const;

for (const language of ['en-US', 'zh-CN'] as const) {
  const said = SAID[language];

  test(`by keyboard: everywhere, then in the chat, and back to where one was (${language})`, async ({ person }) => {
    const anna = await person('Anna', { language });
    const ben = await person('Ben');
    await becomeFriends(anna, ben);
    await ben.say('the harbour is quiet');
    await ben.say('the boats come in');
    await expect(anna.messages('the boats come in')).toBeVisible();
    await anna.open('/home/chat');
    const { page } = anna;
    const { keyboard } = page;

    await keyboard.press('Control+k');
    await expect(page.getByRole('searchbox', { name: said.search, exact: true })).toBeFocused();
    await keyboard.type('zzzz');
    const results = page.getByRole('dialog', { name: said.search });
    await expect(results).toContainText(said.nothing);
    await keyboard.press('Control+a');
    await keyboard.type('quiet');
    await expect(results.getByRole('option', { name: /quiet/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(results).toHaveCount(0);
    await expect(anna.messages('the harbour is quiet')).toBeVisible();

    const button = page.getByRole('main').getByRole('button', { name: said.button });
    await button.focus();
    await keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: said.inChat });
    await expect(panel.getByRole('searchbox', { name: said.box })).toBeFocused();
    await keyboard.type('boats');
    await expect(panel).toContainText(said.found);
    await expect(panel.getByRole('option', { name: /boats/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(anna.messages('the boats come in')).toBeInViewport();
    // The first empties the box.
    await keyboard.press('Escape');
    await expect(panel.getByRole('searchbox', { name: said.box })).toHaveValue('');
    await keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(button).toBeFocused();
  });
}

import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { PICTURES } from './steps.ts';

const CHAT = '/home/chat/p:2';
const NOT_A_PICTURE = { name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
const LONG_TEXT = 'The harbour is quiet in the morning, and the boats come in with the first light. '.repeat(110);

/** Opens the menu of the last message and presses an entry of it. */
const messageEntry =
  (...names: readonly string[]) =>
  async (page: Page) => {
    await page.getByRole('article').last().click({ button: 'right' });
    await page.getByRole('menuitem', { name: new RegExp(`^(${names.join('|')})`) }).click();
  };

/** Scrolls the open conversation to its beginning. */
async function scrollUp(page: Page): Promise<void> {
  await page.getByRole('article').last().waitFor();
  const log = page.getByRole('log');
  await log.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 3;
  });
  await page.locator('[data-im-part="jump-to-latest"]').waitFor();
}

/** Searches everywhere, and waits until the server was asked too. */
const find = (words: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  await page.locator('.im-search .im-tabs').first().waitFor();
  await page.locator('.im-search__wait').waitFor({ state: 'detached' });
};

/** Chats, conversations, and what opens over them. */
export const chatScreens: readonly Screen[] = [
  { name: 'chats', route: '/home/chat' },
  { name: 'chat-group', route: '/home/chat/g:1' },
  { name: 'chat-private', route: CHAT },
  {
    name: 'chat-message-menu',
    route: CHAT,
    open: (page) => page.getByRole('article').last().click({ button: 'right' }),
  },
  { name: 'chat-emoji', route: CHAT, open: (_, press) => press('Emoji', '表情') },
  { name: 'chat-away', route: CHAT, open: scrollUp },
  { name: 'chat-select', route: CHAT, open: messageEntry('Select', '多选', '多選') },
  { name: 'chat-forward', route: CHAT, open: messageEntry('Forward', '转发', '轉寄') },
  { name: 'chat-message-info', route: CHAT, open: messageEntry('Message info', '消息详情', '訊息詳情') },
  { name: 'chat-reply', route: '/home/chat/p:5', open: messageEntry('Reply', '引用') },
  { name: 'chat-attach', route: CHAT, open: (_, press) => press('Attach', '附件') },
  {
    name: 'chat-tray',
    route: CHAT,
    open: async (page) => {
      const input = page.locator('[data-im-part="composer"] input[type="file"]').first();
      await input.setInputFiles([...PICTURES.slice(0, 2)]);
      await input.setInputFiles(NOT_A_PICTURE);
      // All three were checked: the last one is refused.
      await page.getByText(NOT_A_PICTURE.name).waitFor();
    },
  },
  {
    name: 'chat-too-long',
    route: '/home/chat/p:3',
    open: (page) => page.locator('[data-im-part="composer-input"]').fill(LONG_TEXT),
  },
  { name: 'chat-unknown', route: '/home/chat/p:999' },
  {
    name: 'chat-search',
    route: '/home/chat/g:1',
    open: (_, press) => press('Search messages', '搜索消息', '搜尋訊息'),
  },
  {
    name: 'chat-search-hits',
    route: '/home/chat/g:1',
    open: async (page, press) => {
      await press('Search messages', '搜索消息', '搜尋訊息');
      await page.locator('.im-find input[type="search"]').fill('切图');
      await page.locator('mark').first().waitFor();
    },
  },
  { name: 'search', route: '/home/chat', open: (page) => page.keyboard.press('Control+k') },
  { name: 'search-hits', route: '/home/chat', open: find('a') },
  { name: 'search-none', route: '/home/chat', open: find('zzzzzz') },
  {
    name: 'chat-offline',
    route: CHAT,
    open: async (page) => {
      await page.context().setOffline(true);
      await page.locator('[data-im-part="connection-banner"]:visible').first().waitFor();
    },
  },
  {
    name: 'chat-failed',
    route: '/home/chat/p:4',
    open: async (page, press) => {
      const refusal = { status: 200, json: { code: 403, message: 'muted', data: null } };
      await page.route('**/message/private/send', (route) => route.fulfill(refusal));
      await page.locator('[data-im-part="composer-input"]').fill('Is the anchor fine?');
      await press('Send', '发送', '傳送');
      await page.locator('[data-im-part="message"][data-state="failed"]').last().waitFor();
    },
  },
  {
    name: 'viewer',
    route: '/home/chat/p:2',
    open: async (page, press) => {
      await press('View image', '查看图片', '檢視圖片');
      // Wider than a thumbnail: the original has come.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('[role="dialog"] img')].some(
          (image) => image.complete && image.naturalWidth > 600,
        ),
      );
    },
  },
];

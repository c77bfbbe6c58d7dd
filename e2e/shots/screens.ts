import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { callScreens } from './call-screens.ts';
import type { Press, Screen } from './screen.ts';

const WIDE = [1280, 900];
const PHONE = [390];

const ALBUM = ['lake', 'forest', 'dusk'].map((name) =>
  fileURLToPath(new URL(`../../packages/im-server/assets/demo/${name}.webp`, import.meta.url)),
);

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

const row =
  (part: string, index = 0) =>
  (page: Page) =>
    page.locator(`[data-im-part="${part}"]`).nth(index).click();

/** An entry of the menu. */
const entry =
  (...names: readonly string[]) =>
  async (_: Page, press: Press) => {
    await press('Menu', '菜单', '選單');
    await press(...names);
  };

/** Every screen, one line each. Who builds one adds its line. */
export const screens: readonly Screen[] = [
  { name: 'login', route: '/login' },
  { name: 'login-server', route: '/login', open: (_, press) => press('Server address', '服务器地址', '伺服器位址') },
  { name: 'register', route: '/register' },
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
      await input.setInputFiles([...ALBUM.slice(0, 2)]);
      await input.setInputFiles(NOT_A_PICTURE);
      await page.locator('[data-im-part="attachment-tray"]').or(page.locator('.im-attach')).first().waitFor();
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
    name: 'update-required',
    route: '/home/chat',
    open: async (page) => {
      const refusal = { status: 426, json: { code: 426, key: 'request.clientTooOld', message: 'too old', data: null } };
      await page.route('**/api/**', (route) => route.fulfill(refusal));
      await page.reload();
      await page.getByRole('button', { name: /^(Reload|重新加载|重新載入)/ }).waitFor();
    },
  },
  { name: 'shell-login', route: '/login', shell: { width: 428, height: 428 } },
  { name: 'shell-register', route: '/register', shell: { width: 428, height: 428 } },
  { name: 'shell-small', route: '/home/chat/g:1', shell: { width: 600, height: 400 } },
  { name: 'shell-home', route: '/home/chat/g:1', shell: { width: 800, height: 600 } },
  { name: 'friends', route: '/home/friend' },
  { name: 'friend', route: '/home/friend', open: row('contact-row') },
  { name: 'friend-add', route: '/home/friend', open: (_, press) => press('Add a friend', '添加好友', '加好友') },
  {
    name: 'friend-menu',
    route: '/home/friend',
    open: async (page, press) => {
      await row('contact-row')(page);
      await press('More', '更多');
    },
  },
  {
    name: 'friend-remark',
    route: '/home/friend',
    open: async (page, press) => {
      await row('contact-row')(page);
      await press('Edit remark', '修改备注', '修改備註');
    },
  },
  {
    name: 'friend-found',
    route: '/home/friend',
    open: async (page, press) => {
      await press('Add a friend', '添加好友', '加好友');
      await page.getByRole('dialog').getByRole('searchbox').fill('a');
      await page.locator('[data-im-part="found-user"]').first().waitFor();
    },
  },
  {
    name: 'friend-none-found',
    route: '/home/friend',
    open: async (page, press) => {
      await press('Add a friend', '添加好友', '加好友');
      await page.getByRole('dialog').getByRole('searchbox').fill('zzzz');
      await page.locator('[data-im-part="found-users"][data-state="found"]').waitFor();
    },
  },
  { name: 'blocked', route: '/home/friend/blocked' },
  { name: 'notifications', route: '/home/friend/requests' },
  {
    name: 'notifications-group',
    route: '/home/friend/requests',
    open: (page) => page.getByRole('tab').nth(1).click(),
  },
  {
    name: 'notifications-system',
    route: '/home/friend/requests',
    open: (page) => page.getByRole('tab').nth(2).click(),
  },
  {
    name: 'request-detail',
    route: '/home/friend/requests',
    open: (_, press) => press('View detail', '查看详情', '檢視詳情'),
  },
  {
    name: 'user-card',
    route: '/home/chat/g:1',
    open: (page) => page.getByRole('article').locator('.im-person').last().click(),
  },
  { name: 'groups', route: '/home/group' },
  { name: 'group', route: '/home/group', open: row('group-row') },
  {
    name: 'group-create',
    route: '/home/group',
    open: async (_, press) => {
      await press('New', '新建', '新增');
      await press('Create a group', '建立群聊', '创建群聊');
    },
  },
  {
    name: 'group-join',
    route: '/home/group',
    open: async (_, press) => {
      await press('New', '新建', '新增');
      await press('Join a group', '加入群聊');
    },
  },
  {
    name: 'album',
    route: '/home/chat/g:1',
    open: async (page, press) => {
      await press('Details', '详情', '詳情');
      await page.locator('[data-im-part="album-strip"]').getByRole('button').first().click();
      const pictures = page.locator('[data-im-part="album-tile"]');
      const empty = page.getByRole('region').getByText(/^(No photos yet|还没有照片|還沒有照片)$/);
      await empty.or(pictures.first()).first().waitFor();
      if (await empty.isVisible()) {
        await page.locator('[data-im-part="album-input"]').setInputFiles(ALBUM);
      }
      await pictures.nth(ALBUM.length - 1).waitFor();
      await page.locator('[data-im-part="toast"]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'group-panel',
    route: '/home/chat/g:1',
    open: async (page, press) => {
      await press('Details', '详情', '詳情');
      await page.locator('[data-im-part="album-strip"][data-state="ready"] img').first().waitFor();
    },
  },
  {
    name: 'group-admin',
    route: '/home/chat/g:1',
    open: async (_, press) => {
      await press('Details', '详情', '詳情');
      await press('Administration', '群管理');
    },
  },
  {
    name: 'group-members',
    route: '/home/chat/g:1',
    open: async (_, press) => {
      await press('Details', '详情', '詳情');
      await press('View all', '查看全部', '檢視全部');
    },
  },
  {
    name: 'group-member-menu',
    route: '/home/chat/g:1',
    open: async (page, press) => {
      await press('Details', '详情', '詳情');
      await press('View all', '查看全部', '檢視全部');
      await page
        .getByRole('button', { name: /^(More|更多)/ })
        .last()
        .click();
    },
  },
  {
    name: 'group-invite',
    route: '/home/chat/g:1',
    open: async (_, press) => {
      await press('Details', '详情', '詳情');
      await press('Invite', '邀请', '邀請');
    },
  },
  {
    name: 'group-rules-choice',
    route: '/home/chat/g:1',
    open: async (_, press) => {
      await press('Details', '详情', '詳情');
      await press('Administration', '群管理');
      await press('Join mode', '加群方式');
    },
  },
  {
    name: 'group-managers',
    route: '/home/chat/g:1',
    open: async (_, press) => {
      await press('Details', '详情', '詳情');
      await press('Administration', '群管理');
      await press('Managers', '管理员', '管理員');
    },
  },
  {
    name: 'group-transfer',
    route: '/home/chat/g:1',
    open: async (_, press) => {
      await press('Details', '详情', '詳情');
      await press('Administration', '群管理');
      await press('Transfer group', '转让群主', '轉讓群主');
    },
  },
  {
    name: 'group-dissolve',
    route: '/home/chat/g:1',
    open: async (_, press) => {
      await press('Details', '详情', '詳情');
      await press('Dissolve', '解散');
    },
  },
  {
    name: 'group-album-empty',
    route: '/home/chat/g:2',
    open: async (page, press) => {
      await press('Details', '详情', '詳情');
      await page.locator('[data-im-part="album-strip"]').getByRole('button').first().click();
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
  {
    name: 'profile',
    route: '/home/chat',
    widths: WIDE,
    open: (_, press) => press('My profile', '我的资料', '我的資料'),
  },
  {
    name: 'profile',
    route: '/home/me',
    widths: PHONE,
    open: (_, press) => press('My profile', '我的资料', '我的資料'),
  },
  { name: 'settings', route: '/home/chat', widths: WIDE, open: entry('Settings', '设置', '設定') },
  { name: 'settings', route: '/home/me', widths: PHONE, open: (_, press) => press('Settings', '设置', '設定') },
  ...(['devices', 'notifications', 'appearance', 'blocked'] as const).flatMap((section, index): Screen[] => [
    {
      name: `settings-${section}`,
      route: '/home/chat',
      widths: WIDE,
      open: async (page, press) => {
        await entry('Settings', '设置', '設定')(page, press);
        await page
          .getByRole('dialog')
          .getByRole('tab')
          .nth(index + 1)
          .click();
      },
    },
    {
      name: `settings-${section}`,
      route: '/home/me',
      widths: PHONE,
      open: async (page, press) => {
        await press('Settings', '设置', '設定');
        await page
          .getByRole('dialog')
          .getByRole('tab')
          .nth(index + 1)
          .click();
      },
    },
  ]),
  { name: 'other-settings', route: '/home/chat', widths: WIDE, open: entry('Other settings', '其他设置', '其他設定') },
  {
    name: 'other-settings',
    route: '/home/me',
    widths: PHONE,
    open: (_, press) => press('Other settings', '其他设置', '其他設定'),
  },
  { name: 'clear-history', route: '/home/chat', widths: WIDE, open: entry('Clear all', '清空全部') },
  { name: 'clear-history', route: '/home/me', widths: PHONE, open: (_, press) => press('Clear all', '清空全部') },
  { name: 'resync', route: '/home/chat', widths: WIDE, open: entry('Resync', '重新同步') },
  { name: 'resync', route: '/home/me', widths: PHONE, open: (_, press) => press('Resync', '重新同步') },
  { name: 'broadcast', route: '/home/chat', widths: WIDE, open: entry('Broadcast', '群发助手', '群發助手') },
  {
    name: 'broadcast',
    route: '/home/me',
    widths: PHONE,
    open: (_, press) => press('Broadcast', '群发助手', '群發助手'),
  },
  { name: 'menu', route: '/home/chat', widths: WIDE, open: (_, press) => press('Menu', '菜单', '選單') },
  { name: 'me', route: '/home/me', widths: PHONE },
  {
    name: 'about',
    route: '/home/chat',
    widths: WIDE,
    open: async (_, press) => {
      await press('Menu', '菜单', '選單');
      await press('About', '关于', '關於');
    },
  },
  {
    name: 'log-out',
    route: '/home/chat',
    widths: WIDE,
    open: async (_, press) => {
      await press('Menu', '菜单', '選單');
      await press('Log out', '退出登录', '登出');
    },
  },
  ...callScreens,
];

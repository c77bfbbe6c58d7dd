import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** A screen of the full client to take pictures of. */
export interface Screen {
  /** Name of its pictures. */
  readonly name: string;
  /** Route, with the demo person signed in; `/login` and `/register` are taken signed out. */
  readonly route: string;
  /** What is pressed to get there. `press` takes a name in English or Chinese. */
  readonly open?: (page: Page, press: Press) => Promise<void>;
  /** Widths at which the screen exists. Default: all. */
  readonly widths?: readonly number[];
}

/** Presses the first button, link, tab or menu item whose name begins so. */
export type Press = (...names: readonly string[]) => Promise<void>;

const WIDE = [1280, 900];
const PHONE = [390];

const ALBUM = ['lake', 'forest', 'dusk'].map((name) =>
  fileURLToPath(new URL(`../../packages/im-server/assets/demo/${name}.webp`, import.meta.url)),
);

const row =
  (part: string, index = 0) =>
  (page: Page) =>
    page.locator(`[data-im-part="${part}"]`).nth(index).click();

/** An entry of the menu. */
const entry =
  (...names: readonly string[]) =>
  async (_: Page, press: Press) => {
    await press('Menu', '菜单');
    await press(...names);
  };

/** Every screen, one line each. Who builds one adds its line. */
export const screens: readonly Screen[] = [
  { name: 'login', route: '/login' },
  { name: 'login-server', route: '/login', open: (_, press) => press('Server address', '服务器地址') },
  { name: 'register', route: '/register' },
  { name: 'chats', route: '/home/chat' },
  { name: 'chat-group', route: '/home/chat', open: row('chat-row', 0) },
  { name: 'chat-private', route: '/home/chat', open: row('chat-row', 1) },
  {
    name: 'chat-message-menu',
    route: '/home/chat',
    open: async (page) => {
      await row('chat-row', 1)(page);
      await page.getByRole('article').last().click({ button: 'right' });
    },
  },
  {
    name: 'chat-emoji',
    route: '/home/chat',
    open: async (page, press) => {
      await row('chat-row', 1)(page);
      await press('Emoji', '表情');
    },
  },
  {
    name: 'chat-search',
    route: '/home/chat',
    widths: WIDE,
    open: async (page, press) => {
      await row('chat-row', 0)(page);
      await press('Search messages', '搜索消息');
    },
  },
  { name: 'search', route: '/home/chat', open: (page) => page.keyboard.press('Control+k') },
  { name: 'friends', route: '/home/friend' },
  { name: 'friend', route: '/home/friend', open: row('contact-row') },
  { name: 'friend-add', route: '/home/friend', open: (_, press) => press('Add a friend', '添加好友') },
  { name: 'notifications', route: '/home/friend/requests' },
  { name: 'groups', route: '/home/group' },
  { name: 'group', route: '/home/group', open: row('group-row') },
  {
    name: 'group-create',
    route: '/home/group',
    open: async (_, press) => {
      await press('New', '新建');
      await press('Create a group', '建立群聊', '创建群聊');
    },
  },
  {
    name: 'group-join',
    route: '/home/group',
    open: async (_, press) => {
      await press('New', '新建');
      await press('Join a group', '加入群聊');
    },
  },
  {
    name: 'group-panel',
    route: '/home/chat/g:1',
    open: (_, press) => press('Details', '详情'),
  },
  {
    name: 'group-admin',
    route: '/home/chat/g:1',
    open: async (_, press) => {
      await press('Details', '详情');
      await press('Administration', '群管理');
    },
  },
  {
    name: 'album',
    route: '/home/chat/g:1',
    open: async (page, press) => {
      await press('Details', '详情');
      await page.locator('[data-im-part="album-strip"]').getByRole('button').first().click();
      const pictures = page.locator('[data-im-part="album-tile"]');
      const empty = page.getByRole('region').getByText(/^(No photos yet|还没有照片)$/);
      await empty.or(pictures.first()).first().waitFor();
      if (await empty.isVisible()) {
        await page.locator('[data-im-part="album-input"]').setInputFiles(ALBUM);
      }
      await pictures.nth(ALBUM.length - 1).waitFor();
      await page.locator('[data-im-part="toast"]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'viewer',
    route: '/home/chat/p:2',
    open: async (page, press) => {
      await press('View image', '查看图片');
      // Wider than a thumbnail: the original has come.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('[role="dialog"] img')].some(
          (image) => image.complete && image.naturalWidth > 600,
        ),
      );
    },
  },
  { name: 'profile', route: '/home/chat', widths: WIDE, open: (_, press) => press('My profile', '我的资料') },
  { name: 'profile', route: '/home/me', widths: PHONE, open: (_, press) => press('My profile', '我的资料') },
  { name: 'settings', route: '/home/chat', widths: WIDE, open: entry('Settings', '设置') },
  { name: 'settings', route: '/home/me', widths: PHONE, open: (_, press) => press('Settings', '设置') },
  { name: 'broadcast', route: '/home/chat', widths: WIDE, open: entry('Broadcast', '群发助手') },
  { name: 'broadcast', route: '/home/me', widths: PHONE, open: (_, press) => press('Broadcast', '群发助手') },
  { name: 'menu', route: '/home/chat', widths: WIDE, open: (_, press) => press('Menu', '菜单') },
  { name: 'me', route: '/home/me', widths: PHONE },
  {
    name: 'about',
    route: '/home/chat',
    widths: WIDE,
    open: async (_, press) => {
      await press('Menu', '菜单');
      await press('About', '关于');
    },
  },
  {
    name: 'log-out',
    route: '/home/chat',
    widths: WIDE,
    open: async (_, press) => {
      await press('Menu', '菜单');
      await press('Log out', '退出登录');
    },
  },
];

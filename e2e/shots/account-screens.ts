import type { Page } from '@playwright/test';
import type { Press, Screen } from './screen.ts';

const WIDE = [1280, 900];
const PHONE = [390];

/** An entry of the menu. */
const entry =
  (...names: readonly string[]) =>
  async (_: Page, press: Press) => {
    await press('Menu', '菜单', '選單');
    await press(...names);
  };

/** The menu, or the page "Me" of a phone, and what opens from there. */
export const accountScreens: readonly Screen[] = [
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
];

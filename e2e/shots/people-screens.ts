import type { Screen } from './screen.ts';
import { pressRow } from './steps.ts';

/** Friends, requests, and what opens from them. */
export const peopleScreens: readonly Screen[] = [
  { name: 'friends', route: '/home/friend' },
  { name: 'friend', route: '/home/friend', open: pressRow('contact-row') },
  { name: 'friend-add', route: '/home/friend', open: (_, press) => press('Add a friend', '添加好友', '加好友') },
  {
    name: 'friend-menu',
    route: '/home/friend',
    open: async (page, press) => {
      await pressRow('contact-row')(page);
      await press('More', '更多');
    },
  },
  {
    name: 'friend-remark',
    route: '/home/friend',
    open: async (page, press) => {
      await pressRow('contact-row')(page);
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
    ownServer: true,
    open: (page) => page.getByRole('tab').nth(1).click(),
  },
  {
    name: 'notifications-system',
    route: '/home/friend/requests',
    // Notices are read once they are shown.
    ownServer: true,
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
];

import type { Screen } from './screen.ts';
import { PICTURES, pressRow } from './steps.ts';

/** Groups, their panel and album. The album of the first group has `PICTURES`. */
export const groupScreens: readonly Screen[] = [
  { name: 'groups', route: '/home/group' },
  { name: 'group', route: '/home/group', open: pressRow('group-row') },
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
      await pictures.nth(PICTURES.length - 1).waitFor();
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
];

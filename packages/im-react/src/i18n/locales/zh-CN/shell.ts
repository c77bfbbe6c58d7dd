import type { shell as source } from '../en-US/shell.ts';
import type { Translation } from '../translation.ts';

export const shell: Translation<typeof source> = {
  'shell.main': '主导航',
  'shell.chats': '聊天',
  'shell.friends': '好友',
  'shell.groups': '群组',
  'shell.me': '我',
  'shell.unreadEntry': '{{name}}，{{count}} 条未读',
  'shell.myProfile': '我的资料',
  'shell.menu': '菜单',
  'shell.language': '语言',
  'shell.logOut': '退出登录',
};

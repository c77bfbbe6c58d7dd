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
  'shell.refreshPage': '刷新页面',
  'shell.otherSettings': '其他设置',
  'shell.broadcast': '群发助手',
  'shell.resync': '重新同步聊天记录',
  'shell.clearHistory': '清空全部聊天记录',
  'shell.settings': '设置',
  'shell.about': '关于',
  'shell.language': '语言',
  'shell.logOut': '退出登录',
  'shell.exit': '退出程序',
};

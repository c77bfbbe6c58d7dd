import type { shell as source } from '../en-US/shell.ts';
import type { Translation } from '../translation.ts';

export const shell: Translation<typeof source> = {
  'shell.main': '主導覽',
  'shell.chats': '聊天',
  'shell.friends': '好友',
  'shell.groups': '群組',
  'shell.me': '我',
  'shell.unreadEntry': '{{name}}，{{count}} 則未讀',
  'shell.myProfile': '我的資料',
  'shell.menu': '選單',
  'shell.refreshPage': '重新整理頁面',
  'shell.otherSettings': '其他設定',
  'shell.broadcast': '群發助手',
  'shell.resync': '重新同步聊天記錄',
  'shell.clearHistory': '清空全部聊天記錄',
  'shell.settings': '設定',
  'shell.about': '關於',
  'shell.language': '語言',
  'shell.logOut': '登出',
  'shell.exit': '結束程式',
};

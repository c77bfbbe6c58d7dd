import type { chats as source } from '../en-US/chats.ts';
import type { Translation } from '../translation.ts';

export const chats: Translation<typeof source> = {
  'chats.title': '聊天',
  'chats.search': '搜索',
  'chats.new': '新建',
  'chats.resize': '调整列表宽度',
  'chats.unread_other': '{count} 条未读',
  'chats.separator': '，',
  'chats.system': '系统通知',
  'chats.muted': '已免打扰',
  'chats.pinned': '已置顶',
  'chats.mentionMe': '[有人@我]',
  'chats.mentionAll': '[@所有人]',
  'chats.draft': '[草稿]',
  'chats.typing': '正在输入…',
  'chats.typingNamed': '{name}正在输入…',
  'chats.typingMany_other': '{count} 人正在输入…',
  'chats.emptyTitle': '还没有聊天',
  'chats.emptyText': '新的会话会出现在这里。',
  'chats.notLoadedTitle': '聊天未能加载',
  'chats.notLoadedText': '请检查网络连接后重试。',
  'chats.noneFoundTitle': '没有找到聊天',
  'chats.noneFoundText': '没有名为“{query}”的聊天。',
  'chats.online': '在线',
  'chats.markedUnread': '未读',
};

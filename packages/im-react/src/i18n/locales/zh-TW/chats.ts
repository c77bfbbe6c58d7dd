import type { chats as source } from '../en-US/chats.ts';
import type { Translation } from '../translation.ts';

export const chats: Translation<typeof source> = {
  'chats.title': '聊天',
  'chats.search': '搜尋',
  'chats.new': '新增',
  'chats.resize': '調整清單寬度',
  'chats.unread_other': '{count} 則未讀',
  'chats.separator': '，',
  'chats.system': '系統通知',
  'chats.muted': '已免打擾',
  'chats.pinned': '已置頂',
  'chats.mentionMe': '[有人@我]',
  'chats.mentionAll': '[@所有人]',
  'chats.draft': '[草稿]',
  'chats.typing': '正在輸入…',
  'chats.typingNamed': '{name}正在輸入…',
  'chats.typingMany_other': '{count} 人正在輸入…',
  'chats.emptyTitle': '還沒有聊天',
  'chats.emptyText': '新的對話會出現在這裡。',
  'chats.notLoadedTitle': '聊天未能載入',
  'chats.notLoadedText': '請檢查網路連線後重試。',
  'chats.noneFoundTitle': '找不到聊天',
  'chats.noneFoundText': '沒有名為「{query}」的聊天。',
  'chats.online': '線上',
  'chats.markedUnread': '未讀',
};

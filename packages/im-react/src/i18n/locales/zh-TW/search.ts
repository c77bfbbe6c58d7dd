import type { search as source } from '../en-US/search.ts';
import type { Translation } from '../translation.ts';

export const search: Translation<typeof source> = {
  'search.all': '全部',
  'search.chats': '聊天',
  'search.people': '聯絡人',
  'search.groups': '群組',
  'search.messages': '訊息',
  'search.tabs': '結果類型',
  'search.results': '搜尋結果',
  'search.recent': '最近搜尋',
  'search.recentChats': '最近聊天',
  'search.viewAll': '查看全部 {{count}} 則',
  'search.onDevice': '訊息 · 本機 {{count}} 則',
  'search.nickName': '暱稱：',
  'search.userName': '使用者名稱',
  'search.searching': '正在搜尋更早的訊息…',
  'search.offline': '目前離線：只搜尋了本機保存的訊息。',
  'search.failed': '未能搜尋更早的訊息。',
  'search.noneTitle': '找不到「{{query}}」',
  'search.noneText': '請檢查輸入，或尋找你還不認識的人或群組。',
  'search.noneTextShort': '請檢查輸入，或換個詞試試。',
  'search.joinGroup': '加入群聊',
  'search.keyMove': '選擇',
  'search.keyOpen': '開啟',
  'search.keyTab': '切換分類',
  'search.keyClose': '關閉',
};

import type { searchInChat as source } from '../en-US/search-in-chat.ts';
import type { Translation } from '../translation.ts';

export const searchInChat: Translation<typeof source> = {
  'searchInChat.title': '搜尋聊天記錄',
  'searchInChat.box': '搜尋聊天內容',
  'searchInChat.date': '跳到日期',
  'searchInChat.images': '圖片',
  'searchInChat.files': '檔案',
  'searchInChat.links': '連結',
  'searchInChat.sender': '傳送者',
  'searchInChat.members': '搜尋成員',
  'searchInChat.me': '我',
  'searchInChat.today': '今天',
  'searchInChat.previous': '上一則',
  'searchInChat.next': '下一則',
  'searchInChat.startTitle': '尋找訊息',
  'searchInChat.startText': '輸入內容，或選擇類型、傳送者或日期。',
  'searchInChat.noneTitle': '找不到結果',
  'searchInChat.imageOf': '{{name}} 的圖片，{{time}}',
  'searchInChat.count_other': '找到 {{count}} 則',
};

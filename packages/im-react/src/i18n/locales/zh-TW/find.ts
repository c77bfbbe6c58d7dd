import type { find as source } from '../en-US/find.ts';
import type { Translation } from '../translation.ts';

export const find: Translation<typeof source> = {
  'find.title': '搜尋聊天記錄',
  'find.box': '搜尋聊天內容',
  'find.date': '跳到日期',
  'find.images': '圖片',
  'find.files': '檔案',
  'find.links': '連結',
  'find.sender': '傳送者',
  'find.members': '搜尋成員',
  'find.me': '我',
  'find.today': '今天',
  'find.previous': '上一則',
  'find.next': '下一則',
  'find.startTitle': '尋找訊息',
  'find.startText': '輸入內容，或選擇類型、傳送者或日期。',
  'find.noneTitle': '找不到結果',
  'find.imageOf': '{{name}} 的圖片，{{time}}',
  'find.count_other': '找到 {{count}} 則',
};

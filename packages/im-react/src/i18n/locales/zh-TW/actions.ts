import type { actions as source } from '../en-US/actions.ts';
import type { Translation } from '../translation.ts';

export const actions: Translation<typeof source> = {
  'action.confirm': '確定',
  'action.cancel': '取消',
  'action.close': '關閉',
  'action.undo': '復原',
  'action.back': '返回',
  'action.more': '更多',
  'action.delete': '刪除',
  'action.clear': '清空',
  'action.clearSearch': '清除搜尋',
  'action.tryAgain': '再試一次',
  'action.retryNow': '立即重試',
  'action.remove': '移除 {{name}}',
  'part.notLoaded': '這部分內容載入失敗',
  'part.notLoadedText': '請檢查網路後重試。如果已發布新版本，請重新載入頁面，已寫的內容不會遺失。',
  'discard.title': '捨棄變更？',
  'discard.text': '輸入的內容尚未儲存。',
  'discard.confirm': '捨棄',
  'part.broken': '這裡發生問題',
  'part.brokenText': '頁面其他部分不受影響。請重試，或重新整理頁面。',
  'message.broken': '此訊息無法顯示',
  'row.broken': '此項目無法顯示',
};

import type { widget as english } from '../en-US/widget.ts';
import type { Translation } from '../translation.ts';

export const widget: Translation<typeof english> = {
  'widget.title': '聊天',
  'widget.open': '開啟聊天',
  'widget.openUnread': '開啟聊天，{{unread}} 則未讀',
  'widget.close': '關閉聊天',
  'widget.loading': '正在載入聊天…',
  'widget.failedTitle': '無法開啟聊天',
  'widget.notLoaded': '載入失敗。請檢查網路連線後再試一次。',
  'widget.retry': '再試一次',
};

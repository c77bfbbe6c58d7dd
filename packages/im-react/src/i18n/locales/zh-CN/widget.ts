import type { widget as english } from '../en-US/widget.ts';
import type { Translation } from '../translation.ts';

export const widget: Translation<typeof english> = {
  'widget.title': '聊天',
  'widget.open': '打开聊天',
  'widget.openUnread': '打开聊天，{{unread}} 条未读',
  'widget.close': '关闭聊天',
  'widget.loading': '正在加载聊天…',
  'widget.failedTitle': '无法打开聊天',
  'widget.notLoaded': '加载失败。请检查网络连接后重试。',
  'widget.retry': '再试一次',
};

import type { actions as source } from '../en-US/actions.ts';
import type { Translation } from '../translation.ts';

export const actions: Translation<typeof source> = {
  'action.confirm': '确定',
  'action.cancel': '取消',
  'action.close': '关闭',
  'action.undo': '撤销',
  'action.back': '返回',
  'action.more': '更多',
  'action.delete': '删除',
  'action.clear': '清空',
  'action.clearSearch': '清除搜索',
  'action.tryAgain': '再试一次',
  'action.retryNow': '立即重试',
  'action.remove': '移除 {{name}}',
  'part.notLoaded': '这部分内容加载失败',
  'part.notLoadedText': '请检查网络后重试。如果已发布新版本，请重新加载页面，已写的内容不会丢失。',
  'discard.title': '放弃更改？',
  'discard.text': '输入的内容尚未保存。',
  'discard.confirm': '放弃',
  'part.broken': '这里出了点问题',
  'part.brokenText': '页面其他部分不受影响。请重试，或刷新页面。',
  'message.broken': '此消息无法显示',
  'row.broken': '此条目无法显示',
};

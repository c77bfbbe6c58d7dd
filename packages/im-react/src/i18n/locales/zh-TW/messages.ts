import type { messages as source } from '../en-US/messages.ts';
import type { Translation } from '../translation.ts';

export const messages: Translation<typeof source> = {
  'message.sending': '傳送中',
  'message.sent': '已傳送',
  'message.read': '已讀',
  'message.failed': '傳送失敗',
  'message.edited': '已編輯',
  'message.recall': '收回',
  'message.resend': '重試',
  'message.jumpToLatest': '回到最新訊息',
  'message.newMessages': '以下為未讀訊息',
};

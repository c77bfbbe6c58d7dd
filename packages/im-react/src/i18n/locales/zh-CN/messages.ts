import type { messages as source } from '../en-US/messages.ts';
import type { Translation } from '../translation.ts';

export const messages: Translation<typeof source> = {
  'message.sending': '发送中',
  'message.sent': '已发送',
  'message.read': '已读',
  'message.failed': '发送失败',
  'message.edited': '已编辑',
  'message.recall': '撤回',
  'message.resend': '重试',
  'message.jumpToLatest': '回到最新消息',
  'message.newMessages': '以下为未读消息',
};

import type { chatMenu as source } from '../en-US/chat-menu.ts';
import type { Translation } from '../translation.ts';

export const chatMenu: Translation<typeof source> = {
  'chatMenu.title': '聊天操作',
  'chatMenu.pin': '置頂聊天',
  'chatMenu.unpin': '取消置頂',
  'chatMenu.mute': '訊息免打擾',
  'chatMenu.unmute': '取消免打擾',
  'chatMenu.markRead': '標為已讀',
  'chatMenu.markUnread': '標為未讀',
  'chatMenu.remove': '移除聊天',
  'chatMenu.removed': '聊天已移除',
};

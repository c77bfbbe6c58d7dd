import type { chatMenu as source } from '../en-US/chat-menu.ts';
import type { Translation } from '../translation.ts';

export const chatMenu: Translation<typeof source> = {
  'chatMenu.title': '聊天操作',
  'chatMenu.pin': '置顶聊天',
  'chatMenu.unpin': '取消置顶',
  'chatMenu.mute': '消息免打扰',
  'chatMenu.unmute': '取消免打扰',
  'chatMenu.markRead': '标为已读',
  'chatMenu.markUnread': '标为未读',
  'chatMenu.remove': '移除聊天',
  'chatMenu.removed': '聊天已移除',
};

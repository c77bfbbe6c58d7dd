export const chatMenu = {
  'chatMenu.title': 'Chat actions',
  'chatMenu.pin': 'Pin chat',
  'chatMenu.unpin': 'Unpin chat',
  'chatMenu.mute': 'Mute chat',
  'chatMenu.unmute': 'Unmute chat',
  'chatMenu.markRead': 'Mark as read',
  'chatMenu.markUnread': 'Mark as unread',
  'chatMenu.remove': 'Remove chat',
  'chatMenu.removed': 'Chat removed',
};

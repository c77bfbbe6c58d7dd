/** Texts of the widget. The loader takes them from here, so that it needs no other. */
export const widget = {
  'widget.title': 'Chat',
  'widget.open': 'Open chat',
  'widget.openUnread': 'Open chat, {{unread}} unread',
  'widget.close': 'Close chat',
  'widget.loading': 'Loading the chat…',
  'widget.failedTitle': 'The chat cannot be opened',
  'widget.notLoaded': 'It could not be loaded. Check your connection and try again.',
  'widget.retry': 'Try again',
};

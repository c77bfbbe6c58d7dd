export const messages = {
  'message.sending': 'sending',
  'message.sent': 'sent',
  'message.read': 'read',
  'message.failed': 'failed',
  'message.edited': 'edited',
  'message.recall': 'Recall',
  'message.resend': 'Resend',
  'message.jumpToLatest': 'Jump to latest',
  'message.newMessages': 'New messages',
};

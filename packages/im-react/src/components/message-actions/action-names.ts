/** What the kit can do with a message, in the order of the menu. */
export const MESSAGE_ACTIONS = [
  'resend',
  'react',
  'reply',
  'copy',
  'copyLink',
  'edit',
  'forward',
  'download',
  'pin',
  'unpin',
  'select',
  'info',
  'recall',
  'delete',
  'adminDelete',
] as const;
/** The name of something that the kit can do with a message. */
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

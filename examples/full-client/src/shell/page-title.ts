import { limits } from 'im-sdk/protocol';

/** Title of the browser tab: unread total, if any, and the user's nickname. */
export function pageTitle(unread: number, nickName: string): string {
  const name = nickName || 'im';
  if (unread <= 0) return name;
  return `(${unread > limits.unreadCap ? `${limits.unreadCap}+` : unread}) ${name}`;
}

import { limits } from 'im-sdk/protocol';

/** The tab's title: the unread total where there is one, and one's own nickname. */
export function pageTitle(unread: number, nickName: string): string {
  const name = nickName || 'im';
  if (unread <= 0) return name;
  return `(${unread > limits.unreadCap ? `${limits.unreadCap}+` : unread}) ${name}`;
}

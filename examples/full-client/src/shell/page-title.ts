import { limits } from 'im-sdk/protocol';

/** A number as a badge shows it; `''` for none. */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > limits.unreadCap ? `${limits.unreadCap}+` : String(unread);
}

/**
 * Title of the browser tab: the sum of the badges, if any, and the user's nickname.
 *
 * @param ringing Name of the caller while a call comes in: shown in place of both.
 */
export function pageTitle(unread: number, nickName: string, ringing = ''): string {
  if (ringing !== '') return ringing;
  const name = nickName || 'im';
  const badge = badgeText(unread);
  return badge === '' ? name : `(${badge}) ${name}`;
}

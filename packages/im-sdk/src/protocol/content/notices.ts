/**
 * Every notice (type 53) that a server writes by itself, in English. im-react holds the sentences of the other languages
 * under the same keys with `.title` and `.text`.
 */
export const notices = {
  'notice.welcome': { title: 'Welcome', text: 'Your account is ready. Say hello to somebody.' },
  'notice.newDevice': { title: 'New sign-in', text: 'Your account was signed in on a new device: {place}' },
  'notice.unknownDevice': { title: 'New sign-in', text: 'Your account was signed in on an unknown device.' },
} as const;

/** A stable, dotted name of one such notice. */
export type NoticeKey = keyof typeof notices;

/** Whether `key` is one of the table; a newer server may write others. */
export function isNoticeKey(key: unknown): key is NoticeKey {
  return typeof key === 'string' && Object.hasOwn(notices, key);
}

/**
 * A notice as a message carries it: English in `content`, and in `title` what a client needs to say it otherwise.
 * @param params What fills the gaps of the text.
 */
export function writeNotice(
  key: NoticeKey,
  params: Readonly<Record<string, string>> = {},
): { readonly title: string; readonly content: string } {
  const { title, text } = notices[key];
  const content = text.replace(/\{(\w+)\}/g, (_, gap: string) => params[gap] ?? '');
  return { title: JSON.stringify({ key, params }), content: JSON.stringify({ title, content }) };
}

/** The notice of a sign-in on a device that was never seen before. Parts that are not known are `''`. */
export function writeNewDevice(device: { readonly browser: string; readonly os: string; readonly device: string }) {
  const place = [device.browser, device.os, device.device].filter((part) => part !== '').join(', ');
  return place === '' ? writeNotice('notice.unknownDevice') : writeNotice('notice.newDevice', { place });
}

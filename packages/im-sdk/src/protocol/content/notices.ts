import * as v from 'valibot';
import { serverMessage, textOf } from './message-kind.ts';

/** Type 53: system notice. */
export const NoticeContent = v.looseObject({
  title: v.string(),
  content: v.string(),
  link: v.nullish(v.string()),
  cover: v.nullish(v.string()),
  /** Notice of a new sign-in: the device that signed in. */
  deviceNo: v.nullish(v.string()),
});
export type NoticeContent = v.InferOutput<typeof NoticeContent>;

/** Type 53. A notice of another server may be plain text. */
export const noticeKind = serverMessage({
  type: 53,
  content: NoticeContent,
  isCounting: false,
  isBubble: false,
  summary: (fields, { content, title }) => ({
    kind: 'notice',
    text: textOf(fields.title) || title || (content.startsWith('{') ? '' : content),
    title,
  }),
  body: (found, { content, title }) => ({ kind: 'notice', notice: found, text: found ? '' : content || title }),
});

/**
 * All notices (type 53) that a server writes, in English. im-react has the translations under the same keys with
 * `.title` and `.text`.
 */
export const notices = {
  'notice.welcome': { title: 'Welcome', text: 'Your account is ready. Say hello to somebody.' },
  'notice.newDevice': { title: 'New sign-in', text: 'Your account was signed in on a new device: {place}' },
  'notice.unknownDevice': { title: 'New sign-in', text: 'Your account was signed in on an unknown device.' },
} as const;

/** Stable, dotted key of a notice. */
export type NoticeKey = keyof typeof notices;

/** True for a known key; a newer server may send others. */
export function isNoticeKey(key: unknown): key is NoticeKey {
  return typeof key === 'string' && Object.hasOwn(notices, key);
}

/**
 * Builds a notice's message: English text in `content`; key and parameters for translation in `title`.
 * @param params values of the text's placeholders
 */
export function writeNotice(
  key: NoticeKey,
  params: Readonly<Record<string, string>> = {},
): { readonly title: string; readonly content: string } {
  const { title, text } = notices[key];
  const content = text.replace(/\{(\w+)\}/g, (_, gap: string) => params[gap] ?? '');
  return { title: JSON.stringify({ key, params }), content: JSON.stringify({ title, content }) };
}

/** Notice of a sign-in on a new device. Unknown parts are `''`. `deviceNo` is that of the new device. */
export function writeNewDevice(device: {
  readonly browser: string;
  readonly os: string;
  readonly device: string;
  readonly deviceNo: string;
}): { readonly title: string; readonly content: string } {
  const { browser, os, deviceNo } = device;
  const place = [browser, os, device.device].filter((part) => part !== '').join(', ');
  const notice = place === '' ? writeNotice('notice.unknownDevice') : writeNotice('notice.newDevice', { place });
  return { ...notice, content: JSON.stringify({ ...JSON.parse(notice.content), deviceNo }) };
}

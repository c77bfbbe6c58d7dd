import type { Presence } from 'im-sdk';
import type { Translate } from './translate.ts';

/** Presence in words, such as "online on web". */
export function presenceText(t: Translate, { online, web, app }: Presence): string {
  if (!online) return t('people.offline');
  if (web && app) return t('people.onlineBoth');
  if (app) return t('people.onlineApp');
  return web ? t('people.onlineWeb') : t('people.online');
}

import type { Presence } from 'im-sdk';
import type { Translate } from './translate.ts';

/** Where somebody is online, in words. */
export function presenceText(t: Translate, { online, web, app }: Presence): string {
  if (!online) return t('people.offline');
  if (web && app) return t('people.onlineBoth');
  if (app) return t('people.onlineApp');
  return web ? t('people.onlineWeb') : t('people.online');
}

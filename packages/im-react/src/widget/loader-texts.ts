import type { BuiltInLanguage } from '../i18n/language.ts';
import { widget as enUS } from '../i18n/locales/en-US/widget.ts';
import { widget as zhCN } from '../i18n/locales/zh-CN/widget.ts';
import { widget as zhTW } from '../i18n/locales/zh-TW/widget.ts';

/** Texts of the launcher and of the panel without its code. */
export type LoaderTexts = Readonly<Record<keyof typeof enUS, string>>;

const tables: Readonly<Record<BuiltInLanguage, LoaderTexts>> = { 'en-US': enUS, 'zh-CN': zhCN, 'zh-TW': zhTW };

/** As `chooseLanguage` of the kit, which is too large here; `undefined` for a tag without texts. */
function builtInFor(tag: string): BuiltInLanguage | undefined {
  if (/^en\b/i.test(tag)) return 'en-US';
  if (!/^zh\b/i.test(tag)) return undefined;
  return /\b(hant|tw|hk|mo)\b/i.test(tag) && !/\bhans\b/i.test(tag) ? 'zh-TW' : 'zh-CN';
}

/** The first of these tags that has texts, else English. An empty tag is skipped. */
export function firstKnownLanguage(tags: readonly (string | null | undefined)[]): string {
  return tags.find((tag) => tag && builtInFor(tag)) || 'en-US';
}

/** Texts in a language. */
export function loaderTexts(language: string): LoaderTexts {
  return tables[builtInFor(language) ?? 'en-US'];
}

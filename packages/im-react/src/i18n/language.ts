/** Languages the kit speaks by itself. A host may add others. */
export const LANGUAGES = ['zh-CN', 'zh-TW', 'en-US'] as const;
export type BuiltInLanguage = (typeof LANGUAGES)[number];

/** A built-in language, or the tag (BCP 47) of one that the host added. */
export type Language = BuiltInLanguage | (string & {});

/** What stands where a language has no text for a key. */
export const FALLBACK_LANGUAGE = 'zh-CN';

/** The language's own name, as a menu shows it. */
export const LANGUAGE_NAMES: Readonly<Record<BuiltInLanguage, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
};

/** The language to begin with: the one kept from last time, else Chinese where the device asks for any Chinese. */
export function initialLanguage(kept: string | undefined, device: readonly string[]): Language {
  if (kept) return kept;
  return device.some((tag) => tag.toLowerCase().startsWith('zh')) ? 'zh-CN' : 'en-US';
}

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'ug', 'ur', 'yi']);

/** Writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

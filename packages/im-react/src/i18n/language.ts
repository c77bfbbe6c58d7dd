/** Built-in languages. A host may add others. */
export const LANGUAGES = ['zh-CN', 'zh-TW', 'en-US'] as const;
/** Tag of a built-in language. */
export type BuiltInLanguage = (typeof LANGUAGES)[number];

/** A built-in language, or the BCP 47 tag of one added by the host. */
export type Language = BuiltInLanguage | (string & {});

/** Language of keys that another language lacks. */
export const FALLBACK_LANGUAGE = 'zh-CN';

/** Native name of each language, for a menu. */
export const LANGUAGE_NAMES: Readonly<Record<BuiltInLanguage, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
};

/** Initial language: the stored one, else Chinese if the device lists any Chinese, else English. */
export function initialLanguage(stored: string | undefined, device: readonly string[]): Language {
  if (stored) return stored;
  return device.some((tag) => tag.toLowerCase().startsWith('zh')) ? 'zh-CN' : 'en-US';
}

/**
 * Default language of the kit: the first of these tags that has texts, else `en-US`.
 *
 * @param tags The page's `lang`, then the browser's languages. An empty tag is skipped.
 * @param added Tags of languages with texts of the host.
 */
export function defaultLanguage(tags: readonly string[], added: readonly string[] = []): Language {
  return tags.find((tag) => tag !== '' && chooseLanguage(tag, added).known) ?? 'en-US';
}

/** A resolved language. */
export interface LanguageChoice {
  /** Language of the texts: a built-in one, or one added by the host. */
  readonly language: Language;
  /** Locale of dates and numbers: the exact tag if it names the same language, such as `en-GB`. */
  readonly locale: string;
  /** Built-in language for keys that the others lack. */
  readonly builtIn: BuiltInLanguage;
  /** Lookup order of texts. */
  readonly lookup: readonly string[];
  /** False if no built-in or added language matches the tag. */
  readonly known: boolean;
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

function builtInFor(locale: Intl.Locale): BuiltInLanguage | undefined {
  const exact = LANGUAGES.find((language) => language === locale.baseName);
  if (exact) return exact;
  const { language, script } = locale.maximize();
  if (language === 'zh') return script === 'Hant' ? 'zh-TW' : 'zh-CN';
  return language === 'en' ? 'en-US' : undefined;
}

/**
 * Resolves a host's tag: any English is `en-US`; traditional Chinese (`zh-Hant`, `zh-HK`, `zh-MO`) is `zh-TW`, other
 * Chinese `zh-CN`; an unknown language is `en-US`.
 *
 * @param added Tags of languages with texts of the host. Missing keys use the matching built-in language, else `zh-CN`.
 */
export function chooseLanguage(tag: string, added: readonly string[] = []): LanguageChoice {
  const locale = localeOf(tag);
  const builtIn = locale && builtInFor(locale);
  const own =
    added.find((each) => each === tag || each === locale?.baseName) ??
    (builtIn ? undefined : added.find((each) => localeOf(each)?.language === locale?.language));
  const language = own ?? builtIn ?? 'en-US';
  const fallback = builtIn ?? (own ? FALLBACK_LANGUAGE : 'en-US');
  const exact = locale && (own || builtIn) ? locale.baseName : language;
  return {
    language,
    locale: Intl.DateTimeFormat.supportedLocalesOf(localeOf(exact)?.baseName ?? []).length > 0 ? exact : fallback,
    builtIn: fallback,
    lookup: [...new Set([exact, localeOf(exact)?.language ?? exact, language, fallback])],
    known: own !== undefined || builtIn !== undefined,
  };
}

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'ug', 'ur', 'yi']);

/** Writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

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

/** Where the texts and the numbers of a language come from. */
export interface LanguageChoice {
  /** Language of the texts: a built-in one, or one that the host added. */
  readonly language: Language;
  /** Locale of dates and numbers: the exact tag that was asked for where it names the same language, such as `en-GB`. */
  readonly locale: string;
  /** Built-in language that has the texts that the others lack. */
  readonly builtIn: BuiltInLanguage;
  /** Languages in which a text is looked up, in this order. */
  readonly lookup: readonly string[];
  /** False where nothing speaks the language that was asked for. */
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
 * The language for a tag that a host hands in: any English is `en-US`, Chinese in traditional characters (`zh-Hant`,
 * `zh-HK`, `zh-MO`) is `zh-TW`, other Chinese `zh-CN`. An unknown one is `en-US`.
 *
 * @param added tags of the languages that the host has texts in. Keys that they lack are read in the built-in language
 * of the same kind, else in `zh-CN`.
 */
export function chooseLanguage(tag: string, added: readonly string[] = []): LanguageChoice {
  const locale = localeOf(tag);
  const builtIn = locale && builtInFor(locale);
  const own =
    added.find((each) => each === tag || each === locale?.baseName) ??
    (builtIn ? undefined : added.find((each) => localeOf(each)?.language === locale?.language));
  const language = own ?? builtIn ?? 'en-US';
  const under = builtIn ?? (own ? FALLBACK_LANGUAGE : 'en-US');
  const exact = locale && (own || builtIn) ? locale.baseName : language;
  return {
    language,
    locale: Intl.DateTimeFormat.supportedLocalesOf(localeOf(exact)?.baseName ?? []).length > 0 ? exact : under,
    builtIn: under,
    lookup: [...new Set([exact, localeOf(exact)?.language ?? exact, language, under])],
    known: own !== undefined || builtIn !== undefined,
  };
}

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'ug', 'ur', 'yi']);

/** Writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

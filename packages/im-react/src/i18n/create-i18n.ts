import { createInstance } from 'i18next';
import type { Language } from './language.ts';
import { builtInUnder, languageTable } from './languages.ts';
import type { LanguageTable, TextKey } from './locales/table.ts';

/** Texts of a host by language: changes of built-in texts, or languages of its own. */
export type TextOverrides = Readonly<Record<string, Readonly<Partial<Record<keyof LanguageTable, string>>>>>;

/** Gives the text for a key in the reader's language; `{name}` in a text is replaced by `values.name`. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Makes the texts of one language, with an i18next instance of its own: the host's i18next is never touched. The
 * language has to be there (`loadLanguage`).
 */
export function createTranslate(language: Language, overrides?: TextOverrides): Translate {
  const builtIn = builtInUnder(language);
  const resources = {
    [language]: { im: { ...overrides?.[language] } },
    [builtIn]: { im: { ...languageTable(language), ...overrides?.[builtIn] } },
  };
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: builtIn,
    resources,
    ns: 'im',
    defaultNS: 'im',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    returnNull: false,
  });
  const t = instance.getFixedT(language);
  // Most texts are asked for again and again, and looking one up costs as much as drawing a small part.
  const fixed = new Map<TextKey, string>();
  return (key, values) => {
    if (values) return String(t(key, values));
    const known = fixed.get(key);
    if (known !== undefined) return known;
    const text = String(t(key, {}));
    fixed.set(key, text);
    return text;
  };
}

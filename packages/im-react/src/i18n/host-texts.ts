import { createInstance } from 'i18next';
import { bounded } from './bounded.ts';
import type { TextOverrides, Translate } from './create-i18n.ts';
import type { Language } from './language.ts';
import { builtInTable, builtInUnder } from './languages.ts';
import type { TextKey } from './locales/table.ts';

/**
 * The texts of one language with a host's changes, by an i18next instance of its own: the host's i18next is never touched.
 * The language has to be there (`loadLanguage`). Fetched only for hosts that have texts of their own.
 */
export function createHostTranslate(language: Language, overrides: TextOverrides): Translate {
  const builtIn = builtInUnder(language);
  const resources = {
    [language]: { im: { ...overrides[language] } },
    [builtIn]: { im: { ...builtInTable(language), ...overrides[builtIn] } },
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
    interpolation: { prefix: '{', suffix: '}', escapeValue: true, escape: bounded, skipOnVariables: true },
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

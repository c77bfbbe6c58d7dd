import { createInstance, type i18n as I18n } from 'i18next';
import { isolateDirection } from './isolate-direction.ts';
import type { BuiltInLanguage } from './language.ts';
import type { LanguageTable, TextKey } from './locales/table.ts';

/** Namespace of the kit's texts in an i18next instance. */
export const NAMESPACE = 'im';

/** Texts of a host by language: overrides of built-in texts, or additional languages. */
export type TextOverrides = Readonly<Record<string, Readonly<Partial<Record<keyof LanguageTable, string>>>>>;

/** Interpolation values: `{{name}}` is replaced by `values.name`; a number `count` selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Returns the text of a key in the current language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** A host's translate function. If it returns `undefined` or the key, or throws, the kit's text is used. */
export type HostTranslate = (key: TextKey, values?: TextValues) => string | undefined;

/** Creates an i18next instance of the kit, separate from a host's. */
export function createI18n(): I18n {
  const instance = createInstance();
  void instance.init({ initAsync: false, resources: {}, fallbackLng: false });
  return instance;
}

/** Adds overrides and built-in texts to an instance. Texts already in a host's instance are kept. */
export function addLanguage(
  instance: I18n,
  builtIn: BuiltInLanguage,
  table: LanguageTable,
  overrides: TextOverrides = {},
): void {
  for (const [language, texts] of Object.entries(overrides)) {
    instance.addResourceBundle(language, NAMESPACE, texts, true, true, { silent: true });
  }
  instance.addResourceBundle(builtIn, NAMESPACE, table, true, false, { silent: true });
}

function isolateValues(values: TextValues): TextValues {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? isolateDirection(value) : value]),
  );
}

/** Creates a translate function over an instance. Uses the first language of `lookup` that has the key. */
export function createTranslate(instance: I18n, lookup: readonly string[]): Translate {
  // Explicit, whatever a host's instance is set to: keys contain dots, and React escapes values.
  const options = {
    lng: lookup[0],
    lngs: lookup,
    ns: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{{', suffix: '}}', escapeValue: false, skipOnVariables: true },
  } as const;
  return (key, given) => {
    const values = given && isolateValues(given);
    return String(instance.t(key, { ...values, ...options }));
  };
}

/** Creates a translate function that asks the host's first, and `fallback` for what it leaves out. */
export function translateByHost(
  hostT: HostTranslate,
  fallback: Translate,
  report: (error: unknown) => void,
): Translate {
  return (key, given) => {
    try {
      const own = hostT(key, given && isolateValues(given));
      if (typeof own === 'string' && own !== key) return own;
    } catch (error) {
      report(error);
    }
    return fallback(key, given);
  };
}

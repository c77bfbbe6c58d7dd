import { createInstance, type i18n as I18n } from 'i18next';
import { bounded } from './bounded.ts';
import type { BuiltInLanguage } from './language.ts';
import type { LanguageTable, TextKey } from './locales/table.ts';

/** Namespace of the kit's texts in an i18next instance. */
export const NAMESPACE = 'im';

/** Texts of a host by language: changes of built-in texts, or languages of its own. */
export type TextOverrides = Readonly<Record<string, Readonly<Partial<Record<keyof LanguageTable, string>>>>>;

/** Values of a text: `{{name}}` is replaced by `values.name`, a number `count` chooses the grammatical number. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The text of a key in the reader's language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** A host's own translation. `undefined`, or the key itself, where it has none: then the kit's text stands. */
export type HostTranslate = (key: TextKey, values?: TextValues) => string | undefined;

/** An i18next instance of the kit's own: a host's i18next is not touched by it. */
export function createI18n(): I18n {
  const instance = createInstance();
  void instance.init({ initAsync: false, resources: {}, fallbackLng: false });
  return instance;
}

/** Adds the changes of a host and the built-in texts. Texts that a host's instance has under the same key stay. */
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

function boundedValues(values: TextValues): TextValues {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? bounded(value) : value]));
}

/** Reads the kit's texts from an instance, in the first language of `lookup` that has the key. */
export function createTranslate(instance: I18n, lookup: readonly string[], hostT?: HostTranslate): Translate {
  // Whatever the instance is set to: keys have dots in them, and React escapes.
  const options = {
    lng: lookup[0],
    lngs: lookup,
    ns: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{{', suffix: '}}', escapeValue: false, skipOnVariables: true },
  } as const;
  return (key, given) => {
    const values = given && boundedValues(given);
    const own = hostT?.(key, values);
    if (own !== undefined && own !== key) return own;
    return String(instance.t(key, { ...values, ...options }));
  };
}

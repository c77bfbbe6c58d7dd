import { createInstance, type i18n as I18n } from 'i18next';
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

/** How the kit's texts are written: keys contain dots, and React escapes values. */
const FORMAT = {
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{{', suffix: '}}', escapeValue: false, skipOnVariables: true },
} as const;

/** Creates an i18next instance of the kit, separate from a host's. */
export function createI18n(): I18n {
  const instance = createInstance();
  // A separator that is in no key: without one, i18next looks at every key with a regular expression.
  void instance.init({ initAsync: false, resources: {}, fallbackLng: false, ...FORMAT, keySeparator: '\u0000' });
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

/**
 * Creates a translate function over an instance of the kit. Uses the first language of `lookup` that has the key.
 * Texts without values are kept: i18next takes some 60 function calls for one.
 */
export function createTranslate(instance: I18n, lookup: readonly string[]): Translate {
  const options = { lng: lookup[0], lngs: lookup, ns: NAMESPACE } as const;
  const texts = new Map<TextKey, string>();
  return (key, values) => {
    if (values) return String(instance.t(key, { ...isolateValues(values), ...options }));
    const text = texts.get(key) ?? String(instance.t(key, options));
    texts.set(key, text);
    return text;
  };
}

/** The same over a host's instance, whose texts and settings may change at any time. */
export function createHostTranslate(instance: I18n, lookup: readonly string[]): Translate {
  const options = { lng: lookup[0], lngs: lookup, ns: NAMESPACE, ...FORMAT } as const;
  return (key, rawValues) => {
    const values = rawValues && isolateValues(rawValues);
    return String(instance.t(key, { ...values, ...options }));
  };
}

/** Creates a translate function that asks the host's first, and `fallback` for what it leaves out. */
export function translateByHost(
  hostT: HostTranslate,
  fallback: Translate,
  report: (error: unknown) => void,
): Translate {
  return (key, rawValues) => {
    try {
      const own = hostT(key, rawValues && isolateValues(rawValues));
      if (typeof own === 'string' && own !== key) return own;
    } catch (error) {
      report(error);
    }
    return fallback(key, rawValues);
  };
}

/** Unicode characters that change the direction of the text after them: embeddings, overrides, isolates. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * Isolates a value inserted into a sentence (U+2068/U+2069) if it has such characters, as a nickname may. The text
 * after it keeps its direction.
 */
function isolateDirection(value: string): string {
  return TURNING.test(value) ? `\u2068${value.replace(ISOLATES, '')}\u2069` : value;
}

import { createInstance } from 'i18next';
import { FALLBACK_LANGUAGE, type Language } from './language.ts';
import { enUS } from './locales/en-US.ts';
import type { TextKey } from './locales/table.ts';
import { zhCN } from './locales/zh-CN.ts';
import { zhTW } from './locales/zh-TW.ts';

/** Texts of a host by language: changes of built-in texts, or languages of its own. */
export type TextOverrides = Readonly<Record<string, Readonly<Partial<Record<keyof typeof enUS, string>>>>>;

/** Gives the text for a key in the reader's language; `{name}` in a text is replaced by `values.name`. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

const builtIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'en-US': enUS,
};

/** Makes the texts of one language, with an i18next instance of its own: the host's i18next is never touched. */
export function createTranslate(language: Language, overrides?: TextOverrides): Translate {
  const resources: Record<string, { im: Record<string, string> }> = {};
  for (const tag of new Set([...Object.keys(builtIn), ...Object.keys(overrides ?? {})])) {
    resources[tag] = { im: { ...builtIn[tag], ...overrides?.[tag] } };
  }
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
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
  return (key, values) => String(t(key, values ?? {}));
}

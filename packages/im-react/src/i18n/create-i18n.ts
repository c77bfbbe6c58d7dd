import { bounded } from './bounded.ts';
import type { Language } from './language.ts';
import { builtInTable, builtInUnder } from './languages.ts';
import type { LanguageTable, TextKey } from './locales/table.ts';

/** Texts of a host by language: changes of built-in texts, or languages of its own. */
export type TextOverrides = Readonly<Record<string, Readonly<Partial<Record<keyof LanguageTable, string>>>>>;

/** Values of the places in a text: `{name}` is replaced by `values.name`, a number `count` chooses the grammatical number. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Gives the text for a key in the reader's language; `{name}` in a text is replaced by `values.name`. */
export type Translate = (key: TextKey, values?: TextValues) => string;

const PLACE = /\{(\w+)\}/g;

/**
 * The built-in texts of a language, which has to be there (`loadLanguage`). They need a look-up, places and grammatical
 * number; what a host writes may need all of i18next and is read by it (`host-texts.ts`).
 */
export function createTranslate(language: Language): Translate {
  const table: Readonly<Record<string, string>> = { ...builtInTable(language) };
  const numbers = new Intl.PluralRules(builtInUnder(language));
  return (key, values) => {
    const count = values?.count;
    const text =
      (typeof count === 'number' ? table[`${key}_${numbers.select(count)}`] : undefined) ?? table[key] ?? key;
    return values ? text.replace(PLACE, (_, name: string) => bounded(String(values[name] ?? ''))) : text;
  };
}

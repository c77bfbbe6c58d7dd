import './load-languages.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { tableOf } from '../../i18n/languages.ts';
import { addLanguage, createI18n, createTranslate, type TextOverrides, type Translate } from '../../i18n/translate.ts';

/** The texts of a language as a provider gives them. */
export function textsIn(language: string, overrides?: TextOverrides): Translate {
  const { builtIn, lookup } = chooseLanguage(language, Object.keys(overrides ?? {}));
  const table = tableOf(builtIn);
  if (!table) throw new Error(`The texts of ${builtIn} were not loaded.`);
  const instance = createI18n();
  addLanguage(instance, builtIn, table, overrides);
  return createTranslate(instance, lookup);
}

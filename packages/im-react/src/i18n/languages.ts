import { type BuiltInLanguage, chooseLanguage, type Language } from './language.ts';
import type { LanguageTable } from './locales/table.ts';

const imports: Readonly<Record<BuiltInLanguage, () => Promise<LanguageTable>>> = {
  'zh-CN': () => import('./locales/zh-CN.ts').then(({ zhCN }) => zhCN),
  'zh-TW': () => import('./locales/zh-TW.ts').then(({ zhTW }) => zhTW),
  'en-US': () => import('./locales/en-US.ts').then(({ enUS }) => enUS),
};

/** Tables that were loaded. A table is a constant of the package: all providers of a page share it. */
const tables = new Map<BuiltInLanguage, LanguageTable>();

/** The texts of a built-in language; `undefined` until they were loaded. */
export function tableOf(language: BuiltInLanguage): LanguageTable | undefined {
  return tables.get(language);
}

/** Loads the texts of a built-in language. Does nothing where they are there. Rejects where they cannot be loaded. */
export async function loadTable(language: BuiltInLanguage): Promise<void> {
  if (!tables.has(language)) tables.set(language, await imports[language]());
}

/**
 * Loads the texts of a language ahead: for a page that must not be empty for a moment, and for a server, which draws
 * nothing without. Of a language that the host adds it loads the built-in texts under it. Does nothing where they are
 * there.
 *
 * @param added tags of the languages that the host adds, as in the provider's `overrides`.
 * @throws where the file cannot be loaded.
 */
export async function loadLanguage(language: Language, added?: readonly string[]): Promise<void> {
  await loadTable(chooseLanguage(language, added).builtIn);
}

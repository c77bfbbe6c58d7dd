import { FALLBACK_LANGUAGE, type Language } from './language.ts';
import type { LanguageTable } from './locales/table.ts';

const fetches: Readonly<Record<string, () => Promise<LanguageTable>>> = {
  'zh-CN': () => import('./locales/zh-CN.ts').then(({ zhCN }) => zhCN),
  'zh-TW': () => import('./locales/zh-TW.ts').then(({ zhTW }) => zhTW),
  'en-US': () => import('./locales/en-US.ts').then(({ enUS }) => enUS),
};

/** Tables that were fetched, by tag. A table is a constant of the package: all providers of a page share it. */
const tables = new Map<string, LanguageTable>();

/** The built-in language that a language stands on: itself, or the one that fills the gaps of a host's language. */
export function builtInUnder(language: Language): string {
  return language in fetches ? language : FALLBACK_LANGUAGE;
}

/** The built-in texts that are there for a language; `undefined` until they were fetched. */
export function builtInTable(language: Language): LanguageTable | undefined {
  return tables.get(builtInUnder(language));
}

/** Fetches the built-in texts of a language. Does nothing where they are there. Rejects where they cannot be fetched. */
export async function fetchTable(language: Language): Promise<void> {
  const tag = builtInUnder(language);
  const fetch = fetches[tag];
  if (!tables.has(tag) && fetch) tables.set(tag, await fetch());
}

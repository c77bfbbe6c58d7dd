import type { Clock } from '../platform/clock.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import { type BuiltInLanguage, chooseLanguage, type Language } from './language.ts';
import type { LanguageTable } from './locales/table.ts';

const imports: Readonly<Record<BuiltInLanguage, () => Promise<LanguageTable>>> = {
  'zh-CN': () => import('./locales/zh-CN.ts').then(({ zhCN }) => zhCN),
  'zh-TW': () => import('./locales/zh-TW.ts').then(({ zhTW }) => zhTW),
  'en-US': () => import('./locales/en-US.ts').then(({ enUS }) => enUS),
};

/** Built-in texts of one language, as `loadLanguage` returns them. Plain data, so a server component may pass it on. */
export interface LoadedTexts {
  /** Built-in language of the texts. */
  readonly language: BuiltInLanguage;
  /** Texts by key. */
  readonly table: LanguageTable;
}

/**
 * Loaded text tables. Constants of the package, so all providers of a page share them. Not read by a server render or a
 * hydration: what another request has loaded must not change the markup.
 */
const tables = new Map<BuiltInLanguage, LanguageTable>();

/** Texts of a built-in language; `undefined` until loaded. */
export function tableOf(language: BuiltInLanguage): LanguageTable | undefined {
  return tables.get(language);
}

/**
 * Loads the texts of a built-in language, once, with the retries of every lazy chunk.
 *
 * @throws ChunkError if loading failed. A later call tries again.
 */
export async function loadTable(language: BuiltInLanguage, clock?: Clock): Promise<LanguageTable> {
  const table = tables.get(language) ?? (await loadChunk(imports[language], clock));
  tables.set(language, table);
  return table;
}

/**
 * Preloads the texts of a language, which avoids an empty first render. For a language added by the host it loads the
 * built-in fallback texts. Does nothing if they are loaded.
 *
 * For server rendering, give the result to the provider's `texts`, on the server and in the browser.
 *
 * @param added Tags of languages added by the host, as in the provider's `overrides`.
 * @throws ChunkError if the chunk cannot be loaded, after three attempts.
 */
export async function loadLanguage(language: Language, added?: readonly string[]): Promise<LoadedTexts> {
  const { builtIn } = chooseLanguage(language, added);
  return { language: builtIn, table: await loadTable(builtIn) };
}

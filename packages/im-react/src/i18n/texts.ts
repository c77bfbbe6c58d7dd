import { createTranslate, type TextOverrides, type Translate } from './create-i18n.ts';
import type { createHostTranslate } from './host-texts.ts';
import type { Language } from './language.ts';
import { builtInTable, builtInUnder, fetchTable } from './languages.ts';

let hostTranslate: typeof createHostTranslate | undefined;

/** Whether a host has a word in a language or in the built-in one that it stands on. */
function changes(language: Language, overrides: TextOverrides | undefined): TextOverrides | undefined {
  return overrides?.[language] || overrides?.[builtInUnder(language)] ? overrides : undefined;
}

/**
 * Fetches the texts of a language, for those who want them before they draw: a page that must not be empty for a moment,
 * and a server, which draws nothing without. `overrides` are those that the provider will get. Does nothing where all is
 * there. Rejects where it cannot be fetched.
 */
export async function loadLanguage(language: Language, overrides?: TextOverrides): Promise<void> {
  const host = changes(language, overrides) && !hostTranslate ? import('./host-texts.ts') : undefined;
  await Promise.all([fetchTable(language), host]);
  hostTranslate ??= (await host)?.createHostTranslate;
}

/** Whether the texts of a language with a host's changes were fetched. */
export function textsReady(language: Language, overrides?: TextOverrides): boolean {
  return builtInTable(language) !== undefined && (hostTranslate !== undefined || !changes(language, overrides));
}

/** The texts of a language with a host's changes; `undefined` until they were fetched. */
export function textsOf(language: Language, overrides?: TextOverrides): Translate | undefined {
  if (!textsReady(language, overrides)) return undefined;
  const changed = changes(language, overrides);
  return changed ? hostTranslate?.(language, changed) : createTranslate(language);
}

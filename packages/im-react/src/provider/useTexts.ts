import { useEffect, useMemo, useState } from 'react';
import { createTranslate, type TextOverrides, type Translate } from '../i18n/create-i18n.ts';
import type { Language } from '../i18n/language.ts';
import { languageTable, loadLanguage } from '../i18n/languages.ts';
import type { Clock } from '../platform/clock.ts';

export interface Texts {
  /** The language that is shown: the wanted one as soon as its texts are there, until then the one before. */
  readonly language: Language;
  readonly t: Translate;
}

const AGAIN_AFTER_MS = 2_000;

/** The texts of a language; `undefined` until the first language is there. */
export function useTexts(wanted: Language, overrides: TextOverrides | undefined, clock: Clock): Texts | undefined {
  const [fetched, setFetched] = useState<Language>();
  const [attempt, setAttempt] = useState(0);
  const ready = languageTable(wanted) !== undefined;
  const language = ready ? wanted : fetched;
  useEffect(() => {
    let gone = false;
    let callOff: (() => void) | undefined;
    loadLanguage(wanted).then(
      () => !gone && setFetched(wanted),
      () => {
        if (!gone) callOff = clock.after(AGAIN_AFTER_MS, () => setAttempt(attempt + 1));
      },
    );
    return () => {
      gone = true;
      callOff?.();
    };
  }, [wanted, attempt, clock]);
  return useMemo(
    () => (language === undefined ? undefined : { language, t: createTranslate(language, overrides) }),
    [language, overrides],
  );
}

import { useEffect, useMemo, useState } from 'react';
import type { TextOverrides, Translate } from '../i18n/create-i18n.ts';
import { prepareFormatters } from '../i18n/formatters.ts';
import type { Language } from '../i18n/language.ts';
import { loadLanguage, textsOf, textsReady } from '../i18n/texts.ts';
import type { Clock } from '../platform/clock.ts';
import { afterPaint } from '../platform/next-frame.ts';

export interface Texts {
  /** The language that is shown: the wanted one as soon as its texts are there, until then the one before. */
  readonly language: Language;
  readonly t: Translate;
}

const AGAIN_AFTER_MS = 2_000;

/** The texts of a language with the host's changes; `undefined` until the first of them are there. */
export function useTexts(wanted: Language, overrides: TextOverrides | undefined, clock: Clock): Texts | undefined {
  const [fetched, setFetched] = useState({ language: wanted, overrides });
  const [attempt, setAttempt] = useState(0);
  const shown = textsReady(wanted, overrides) ? { language: wanted, overrides } : fetched;
  const ready = textsReady(shown.language, shown.overrides);
  useEffect(() => {
    let gone = false;
    let callOff: (() => void) | undefined;
    loadLanguage(wanted, overrides).then(
      () => !gone && setFetched({ language: wanted, overrides }),
      () => {
        if (!gone) callOff = clock.after(AGAIN_AFTER_MS, () => setAttempt(attempt + 1));
      },
    );
    return () => {
      gone = true;
      callOff?.();
    };
  }, [wanted, overrides, attempt, clock]);
  useEffect(() => (ready ? afterPaint(() => prepareFormatters(shown.language)) : undefined), [shown.language, ready]);
  return useMemo(() => {
    const t = ready ? textsOf(shown.language, shown.overrides) : undefined;
    return t && { language: shown.language, t };
  }, [shown.language, shown.overrides, ready]);
}

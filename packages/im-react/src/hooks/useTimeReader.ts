import { useMemo } from 'react';
import type { TimeReader } from '../i18n/time-labels.ts';
import { useKit } from '../provider/kit-context.ts';
import { useReadable } from './useReadable.ts';

/** What the functions of time labels need. Changes with the language and at midnight. */
export function useTimeReader(): TimeReader {
  const { language, t, today: todayReadable } = useKit();
  const today = useReadable(todayReadable);
  return useMemo(() => ({ language, t, today }), [language, t, today]);
}

import { useMemo } from 'react';
import { useT } from '../i18n/useT.ts';
import { useDefaults } from '../provider/defaults-context.tsx';
import { contentSummary } from './content-summary.ts';

/** Says a message in one line. */
export type Summarise = (message: { readonly type: number; readonly content: string }) => string;

/** Says messages in one line: as the host's kinds do, else the text or what kind of thing it is. Never JSON. */
export function useSummary(): Summarise {
  const t = useT();
  const { kinds } = useDefaults();
  return useMemo(() => (message) => kinds?.summaryOf(message) ?? contentSummary(t, message), [t, kinds]);
}

import { useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useMessageCustomisation } from '../customisation-context.tsx';
import { contentSummary } from './summary-sentence.ts';

/** Returns the one-line summary of a message. */
export type Summarise = (message: { readonly type: number; readonly content: string }) => string;

/** Summary function: uses the host's kinds, else the text or the name of the kind. Never returns JSON. */
export function useSummary(): Summarise {
  const t = useT();
  const { kinds } = useMessageCustomisation();
  return useMemo(() => (message) => kinds?.summaryOf(message) ?? contentSummary(t, message), [t, kinds]);
}

'use client';

import { useKit } from '../provider/kit-context.ts';
import type { Translate } from './translate.ts';

/** Texts in the reader's language. */
export function useT(): Translate {
  return useKit().t;
}

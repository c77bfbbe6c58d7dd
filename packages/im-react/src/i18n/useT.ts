'use client';

import { useKit } from '../provider/kit-context.ts';
import type { Translate } from './translate.ts';

/** Translate function for the kit's texts. */
export function useT(): Translate {
  return useKit().t;
}

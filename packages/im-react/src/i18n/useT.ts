'use client';

import { useUi } from '../provider/ui-context.ts';
import type { Translate } from './translate.ts';

/** Translate function for the kit's texts. */
export function useT(): Translate {
  return useUi().t;
}

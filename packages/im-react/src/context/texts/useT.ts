'use client';

import type { Translate } from '../../i18n/translate.ts';
import { useUi } from '../ui-context.ts';

/** Translate function for the kit's texts. */
export function useT(): Translate {
  return useUi().t;
}

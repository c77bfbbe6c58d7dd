'use client';

import { useMemo } from 'react';
import { useFormatters } from '../../context/texts/formatters-context.tsx';
import { useUi } from '../../context/ui-context.ts';
import type { TimeReader } from '../../i18n/time-labels.ts';
import { useReadable } from '../../primitives/useReadable.ts';

/** Arguments of the time label functions. Changes with the language and at midnight. */
export function useTimeReader(): TimeReader {
  const { t, today: todayReadable } = useUi();
  const formatters = useFormatters();
  // Server render and hydration must not depend on the current time.
  const today = useReadable(todayReadable, 0);
  return useMemo(() => ({ formatters, t, today }), [formatters, t, today]);
}

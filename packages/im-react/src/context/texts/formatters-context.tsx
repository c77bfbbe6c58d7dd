'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createFormatters, type FormatterOptions, type Formatters } from '../../i18n/formatters.ts';
import { useUi } from '../ui-context.ts';
import { useReportOnce } from '../useReportOnce.ts';

interface FormattersContextValue {
  readonly options: FormatterOptions;
  readonly formatters: Formatters;
}

const FormattersContext = createContext<FormattersContextValue | undefined>(undefined);

/** Props of `FormattersProvider`. */
export interface FormattersProviderProps {
  /** Format of times and dates below. Values left out are inherited. */
  readonly formatters: FormatterOptions | undefined;
  /** Content to format for. */
  readonly children?: ReactNode;
}

/** Overrides the format of times and dates for a part of the page. Needs an `ImProvider` above it. */
export function FormattersProvider({ formatters, children }: FormattersProviderProps): ReactNode {
  const { locale } = useUi();
  const report = useReportOnce();
  const above = useContext(FormattersContext)?.options;
  const hourCycle = formatters?.hourCycle ?? above?.hourCycle;
  // An `hourCycle` set here overrides a `time` function from above.
  const time = formatters?.time ?? (formatters?.hourCycle ? undefined : above?.time);
  const date = formatters?.date ?? above?.date;
  const value = useMemo<FormattersContextValue>(() => {
    const options = { ...(hourCycle && { hourCycle }), ...(time && { time }), ...(date && { date }) };
    return { options, formatters: createFormatters(locale, options, report) };
  }, [locale, hourCycle, time, date, report]);
  return <FormattersContext.Provider value={value}>{children}</FormattersContext.Provider>;
}

/**
 * The formatters of times and dates.
 *
 * @throws Error without an `ImProvider` above.
 */
export function useFormatters(): Formatters {
  const value = useContext(FormattersContext);
  if (!value) throw new Error('This part of im-react needs an <ImProvider> above it.');
  return value.formatters;
}

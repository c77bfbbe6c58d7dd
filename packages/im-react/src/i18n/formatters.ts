/** `minutes`: `14:08`. `seconds`: `14:08:12`. */
export type TimeStyle = 'minutes' | 'seconds';

/** Parts and length of a date. In `en-US`: `Tue`, `Tuesday`, `10/28`, `October 28`, `12/31/2025` and so on. */
export type DateStyle =
  | 'weekdayShort'
  | 'weekday'
  | 'dayNumeric'
  | 'day'
  | 'dateNumeric'
  | 'date'
  | 'month'
  | 'monthAndYear';

/** Formats times and dates. Times are epoch ms. */
export interface Formatters {
  /** Formats a time of day. */
  readonly time: (time: number, style: TimeStyle) => string;
  /** Formats a date. */
  readonly date: (time: number, style: DateStyle) => string;
}

/** Overrides of the formatters by a host. */
export interface FormatterOptions extends Partial<Formatters> {
  /** 12 or 24 hours. Default `h23`. Ignored if `time` is given. */
  readonly hourCycle?: 'h12' | 'h23';
}

const DATES: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  weekdayShort: { weekday: 'short' },
  weekday: { weekday: 'long' },
  dayNumeric: { month: 'numeric', day: 'numeric' },
  day: { month: 'long', day: 'numeric' },
  dateNumeric: { year: 'numeric', month: 'numeric', day: 'numeric' },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  month: { month: 'long' },
  monthAndYear: { year: 'numeric', month: 'long' },
};

/** Options of a style. A month alone is spelled out in Chinese (`十一月`) unless short (`11月`, as within a date). */
function dateOptions(locale: string, style: DateStyle): Intl.DateTimeFormatOptions {
  return style === 'month' && locale.startsWith('zh') ? { month: 'short' } : DATES[style];
}

const cache = new Map<string, Intl.DateTimeFormat>();

/** Cached `Intl.DateTimeFormat`: creating one costs far more than using it. */
function formatter(locale: string, purpose: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${purpose}`;
  const known = cache.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat(locale, options);
  cache.set(key, created);
  return created;
}

function timeIn(locale: string, hourCycle: 'h12' | 'h23'): Formatters['time'] {
  const hours = { hour: hourCycle === 'h12' ? 'numeric' : '2-digit', minute: '2-digit', hourCycle } as const;
  let last = { minute: Number.NaN, text: '' };
  return (time, style) => {
    if (style === 'seconds') {
      return formatter(locale, `seconds ${hourCycle}`, { ...hours, second: '2-digit' }).format(time);
    }
    const minute = Math.floor(time / 60_000);
    // Cache of one: neighbouring messages mostly have the same minute, and each shows it twice.
    if (last.minute !== minute) last = { minute, text: formatter(locale, `minutes ${hourCycle}`, hours).format(time) };
    return last.text;
  };
}

/** Warms up the time formatter: the first one of a page takes about 10 ms, which would delay the first rows. */
export function prepareFormatters(locale: string): void {
  timeIn(locale, 'h23')(0, 'minutes');
}

/** The host's formatter; where it throws, the error is reported and the built-in one is used. */
function guarded<Style>(
  host: ((time: number, style: Style) => string) | undefined,
  builtIn: (time: number, style: Style) => string,
  report: (error: unknown) => void,
): (time: number, style: Style) => string {
  if (!host) return builtIn;
  return (time, style) => {
    try {
      return host(time, style);
    } catch (error) {
      report(error);
      return builtIn(time, style);
    }
  };
}

/** Creates the formatters of a locale, with a host's overrides. Errors of those go to `report`. */
export function createFormatters(
  locale: string,
  { hourCycle = 'h23', time, date }: FormatterOptions = {},
  report: (error: unknown) => void = () => undefined,
): Formatters {
  return {
    time: guarded(time, timeIn(locale, hourCycle), report),
    date: guarded(date, (at, style) => formatter(locale, style, dateOptions(locale, style)).format(at), report),
  };
}

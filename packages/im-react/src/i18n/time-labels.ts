import type { Formatters } from './formatters.ts';
import type { Translate } from './translate.ts';

/** Context of a time label: formatters, texts, and the start of today (epoch ms; 0 while unknown). */
export interface TimeReader {
  /** Formatters of times and dates. */
  readonly formatters: Formatters;
  /** Translate function. */
  readonly t: Translate;
  /** Start of today in epoch ms; 0 while unknown. */
  readonly today: number;
}

/**
 * Local midnight (epoch ms) at the start of the day of `time`, or `daysBefore` earlier. Handles days of 23 and 25
 * hours.
 */
export function startOfDay(time: number, daysBefore = 0): number {
  const day = new Date(time);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysBefore).getTime();
}

type Age = 'today' | 'yesterday' | 'week' | 'year' | 'older';

function ageOf(time: number, today: number): Age {
  if (time >= today) return 'today';
  if (time >= startOfDay(today, 1)) return 'yesterday';
  if (time >= startOfDay(today, 6)) return 'week';
  return new Date(time).getFullYear() === new Date(today).getFullYear() ? 'year' : 'older';
}

/** Time in a list row: `14:08`, `Yesterday`, `Tue`, `10/28`, `12/31/2025`. `""` for 0. */
export function listTime(time: number, { formatters, t, today }: TimeReader): string {
  if (time <= 0) return '';
  switch (ageOf(time, today)) {
    case 'today':
      return formatters.time(time, 'minutes');
    case 'yesterday':
      return t('time.yesterday');
    case 'week':
      return formatters.date(time, 'weekdayShort');
    case 'year':
      return formatters.date(time, 'dayNumeric');
    default:
      return formatters.date(time, 'dateNumeric');
  }
}

/** Separator time between messages: `14:08`, `Yesterday 14:08`, `Tuesday 14:08`, `October 28 14:08`. */
export function tipTime(time: number, reader: TimeReader): string {
  const clock = reader.formatters.time(time, 'minutes');
  const day = dayName(time, reader);
  return ageOf(time, reader.today) === 'today' ? clock : reader.t('time.dayAt', { day, time: clock });
}

/** Name of a day: `Yesterday`, `Tuesday`, `October 28`, `December 31, 2025`; today is shown as a date. */
export function dayName(time: number, { formatters, t, today }: TimeReader): string {
  switch (ageOf(time, today)) {
    case 'yesterday':
      return t('time.yesterday');
    case 'week':
      return formatters.date(time, 'weekday');
    case 'today':
    case 'year':
      return formatters.date(time, 'day');
    default:
      return formatters.date(time, 'date');
  }
}

/** Event time on a details page: `Today 09:20`, `Yesterday`, `October 28`. */
export function eventTime(time: number, reader: TimeReader): string {
  if (time <= 0) return '';
  const age = ageOf(time, reader.today);
  if (age === 'today') return reader.t('time.todayAt', { time: reader.formatters.time(time, 'minutes') });
  return dayName(time, reader);
}

/** Exact time on a details page: `Today 14:08:12`, `Yesterday 14:08:12`, `October 28 14:08:12`. */
export function momentText(time: number, reader: TimeReader): string {
  const clock = reader.formatters.time(time, 'seconds');
  if (ageOf(time, reader.today) === 'today') return reader.t('time.todayAt', { time: clock });
  return reader.t('time.dayAt', { day: dayName(time, reader), time: clock });
}

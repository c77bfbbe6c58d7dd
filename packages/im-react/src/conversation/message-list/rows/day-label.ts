import { dayName, startOfDay, type TimeReader, tipTime } from '../../../i18n/time-labels.ts';
import type { TimeMark } from '../../../message/row-layout.ts';

/** Label of a day: `Today`, `Yesterday`, `Thursday, November 5`, `December 31, 2025`. */
export function dayLabel(time: number, reader: TimeReader): string {
  const { formatters, t, today } = reader;
  if (time >= today) return t('message.today');
  if (time >= startOfDay(today, 1)) return t('time.yesterday');
  if (new Date(time).getFullYear() !== new Date(today).getFullYear()) return dayName(time, reader);
  return t('message.weekdayAndDay', {
    weekday: formatters.date(time, 'weekday'),
    day: formatters.date(time, 'day'),
  });
}

/** Label of a time mark. */
export function markLabel(mark: TimeMark, time: number, reader: TimeReader): string {
  return mark === 'day' ? dayLabel(time, reader) : tipTime(time, reader);
}

import type { MessageRow } from 'im-sdk';
import { dayName, startOfDay, type TimeReader } from '../../../i18n/time-labels.ts';

/** Hits under one heading, newest first. */
export interface DaySection {
  readonly title: string;
  readonly rows: readonly MessageRow[];
}

function isSameMonth(one: number, other: number): boolean {
  const [a, b] = [new Date(one), new Date(other)];
  return a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear();
}

/** Heading of a hit: today, a day of this month, or a month. */
export function sectionTitle(time: number, reader: TimeReader): string {
  if (time >= reader.today) return reader.t('searchInChat.today');
  if (isSameMonth(time, reader.today) || time >= startOfDay(reader.today, 1)) return dayName(time, reader);
  return monthTitle(time, reader);
}

/** Month, with the year if it is not the current one: `October`, `October 2025`. */
export function monthTitle(time: number, { formatters, today }: TimeReader): string {
  const isThisYear = new Date(time).getFullYear() === new Date(today).getFullYear();
  return formatters.date(time, isThisYear ? 'month' : 'monthAndYear');
}

/** Time of a hit: the clock time under a day heading, the date under a month heading. */
export function hitTime(time: number, reader: TimeReader): string {
  const underDay = time >= startOfDay(reader.today, 1) || isSameMonth(time, reader.today);
  return underDay ? reader.formatters.time(time, 'minutes') : reader.formatters.date(time, 'day');
}

/** Groups rows (newest first) under headings. */
export function sectionsOf(rows: readonly MessageRow[], titleOf: (time: number) => string): readonly DaySection[] {
  const sections: { title: string; rows: MessageRow[] }[] = [];
  for (const row of rows) {
    const title = titleOf(row.sendTime);
    const last = sections.at(-1);
    if (last?.title === title) last.rows.push(row);
    else sections.push({ title, rows: [row] });
  }
  return sections;
}

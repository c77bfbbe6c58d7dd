import { limits } from 'im-sdk/protocol';

/** Chosen parts of a birthday, without leading zeros; `''` for a part that is not chosen. */
export interface Birthday {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** Reads a stored birthday, yyyy-mm-dd or `''`. */
export function parseBirthday(stored: string | null | undefined): Birthday {
  const [, year = '', month = '', day = ''] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(stored ?? '') ?? [];
  return { year, month: String(Number(month) || ''), day: String(Number(day) || '') };
}

/** The birthday as it is stored, yyyy-mm-dd; `''` if nothing is chosen, `undefined` if a part is missing. */
export function storedBirthday({ year, month, day }: Birthday): string | undefined {
  if (year === '' && month === '' && day === '') return '';
  if (year === '' || month === '' || day === '') return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Days of the chosen month: 31 while no month is chosen, 29 for a February of any year. */
export function daysIn({ year, month }: Pick<Birthday, 'year' | 'month'>): number {
  if (month === '') return 31;
  return new Date(Date.UTC(year === '' ? 2000 : Number(year), Number(month), 0)).getUTCDate();
}

/** Years to choose from, the current one first (spec §5). */
export function birthdayYears(now: number): readonly string[] {
  const current = new Date(now).getFullYear();
  return Array.from({ length: current - limits.birthdayFirstYear + 1 }, (_, index) => String(current - index));
}

/** Changes parts of a birthday; a day beyond the end of the month is cleared (spec §5). */
export function withParts(birthday: Birthday, parts: Partial<Birthday>): Birthday {
  const next = { ...birthday, ...parts };
  return Number(next.day) > daysIn(next) ? { ...next, day: '' } : next;
}

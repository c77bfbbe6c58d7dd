import { expect, test } from 'vitest';
import { createFormatters } from '../../../i18n/formatters.ts';
import { textsIn } from '../../../testing/render/texts-in.ts';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';
import { hitTime, monthTitle, sectionsOf, sectionTitle } from './day-sections.ts';

const reader = {
  formatters: createFormatters('en-US'),
  t: textsIn('en-US'),
  today: new Date(2026, 10, 4).getTime(),
};
const at = (year: number, month: number, day: number): number => new Date(year, month - 1, day, 14, 6).getTime();

test('today, days of this month, months, months of another year', () => {
  const times = [
    at(2026, 11, 4),
    at(2026, 11, 3),
    at(2026, 11, 1),
    at(2026, 10, 29),
    at(2026, 10, 2),
    at(2025, 12, 31),
  ];
  const rows = times.map((sendTime, index) => rowOf({ key: `p${index}`, sendTime }));
  const sections = sectionsOf(rows, (time) => sectionTitle(time, reader));
  expect(sections.map((section) => [section.title, section.rows.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['Sunday', 1],
    ['October', 2],
    ['December 2025', 1],
  ]);
  expect(times.map((time) => hitTime(time, reader))).toEqual([
    '14:06',
    '14:06',
    '14:06',
    'October 29',
    'October 2',
    'December 31',
  ]);
  expect(monthTitle(at(2026, 11, 4), reader)).toBe('November');
});

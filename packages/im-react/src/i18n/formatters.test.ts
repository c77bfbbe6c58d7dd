import { expect, test } from 'vitest';
import { createFormatters } from './formatters.ts';

const time = new Date(2026, 10, 4, 14, 8, 12).getTime();

test('times and dates are said in the way of the exact locale', () => {
  expect(createFormatters('en-US').date(time, 'dateNumeric')).toBe('11/4/2026');
  expect(createFormatters('en-GB').date(time, 'dateNumeric')).toBe('04/11/2026');
  expect(createFormatters('en-GB').time(time, 'seconds')).toBe('14:08:12');
});

test('a month in Chinese has its number, as dates do', () => {
  expect(createFormatters('zh-CN').date(time, 'month')).toBe('11月');
  expect(createFormatters('zh-TW').date(time, 'month')).toBe('11月');
  expect(createFormatters('en-US').date(time, 'month')).toBe('November');
});

test('12 or 24 hours', () => {
  expect(createFormatters('en-US').time(time, 'minutes')).toBe('14:08');
  expect(createFormatters('en-US', { hourCycle: 'h12' }).time(time, 'minutes')).toMatch(/^2:08\sPM$/);
});

test("a host's own functions", () => {
  const own = createFormatters('en-US', { time: () => 'noon', date: (_, style) => style });
  expect([own.time(time, 'minutes'), own.date(time, 'monthAndYear')]).toEqual(['noon', 'monthAndYear']);
});

import { describe, expect, test } from 'vitest';
import { textsIn } from '../testing/render/texts-in.ts';
import { createFormatters } from './formatters.ts';
import type { Language } from './language.ts';
import { dayName, eventTime, listTime, startOfDay, type TimeReader, tipTime } from './time-labels.ts';

// A Wednesday.
const now = new Date(2026, 10, 4, 14, 30).getTime();

function reader(language: Language): TimeReader {
  return { formatters: createFormatters(language), t: textsIn(language), today: startOfDay(now) };
}

const at = (month: number, day: number, hour = 9, year = 2026) => new Date(year, month - 1, day, hour, 5).getTime();

describe('time labels', () => {
  test.each([
    ['today', at(11, 4), '09:05', '09:05'],
    ['the first minute of today', new Date(2026, 10, 4).getTime(), '00:00', '00:00'],
    ['the last minute of yesterday', new Date(2026, 10, 4).getTime() - 60_000, 'Yesterday', '昨天'],
    ['yesterday', at(11, 3), 'Yesterday', '昨天'],
    ['six days ago', at(10, 29), 'Thu', '周四'],
    ['seven days ago', at(10, 28), '10/28', '10/28'],
    ['this year', at(1, 2), '1/2', '1/2'],
    ['an earlier year', at(12, 31, 9, 2025), '12/31/2025', '2025/12/31'],
  ])('in a list: %s', (_, time, english, chinese) => {
    expect(listTime(time, reader('en-US'))).toBe(english);
    expect(listTime(time, reader('zh-CN'))).toBe(chinese);
  });

  test('nothing was ever said: no time', () => {
    expect(listTime(0, reader('en-US'))).toBe('');
  });

  test('between messages: the day and the time', () => {
    expect(tipTime(at(11, 4), reader('en-US'))).toBe('09:05');
    expect(tipTime(at(11, 3), reader('zh-CN'))).toBe('昨天 09:05');
    expect(tipTime(at(10, 29), reader('zh-TW'))).toBe('星期四 09:05');
    expect(tipTime(at(1, 2), reader('zh-CN'))).toBe('1月2日 09:05');
    expect(tipTime(at(12, 31, 9, 2025), reader('zh-CN'))).toBe('2025年12月31日 09:05');
    expect(tipTime(at(12, 31, 9, 2025), reader('en-US'))).toBe('December 31, 2025 09:05');
  });

  test('the seven days of a week have their names', () => {
    const names = (language: Language) =>
      [8, 9, 10, 11, 12, 13, 14].map((day) =>
        dayName(at(11, day), { ...reader(language), today: startOfDay(at(11, day + 3)) }),
      );
    expect(names('zh-CN').join()).toBe('星期日,星期一,星期二,星期三,星期四,星期五,星期六');
    expect(names('en-US').join()).toBe('Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday');
  });

  test('of an event: today says so', () => {
    expect(eventTime(at(11, 4), reader('en-US'))).toBe('Today 09:05');
    expect(eventTime(at(11, 2), reader('en-US'))).toBe('Monday');
  });
});

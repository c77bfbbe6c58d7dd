import { expect, test } from 'vitest';
import { birthdayYears, daysIn, parseBirthday, storedBirthday, withParts } from './birthday.ts';

test('a stored birthday becomes three parts and goes back', () => {
  expect(parseBirthday('1994-05-03')).toEqual({ year: '1994', month: '5', day: '3' });
  expect(storedBirthday({ year: '1994', month: '5', day: '3' })).toBe('1994-05-03');
  for (const none of ['', null, undefined]) expect(storedBirthday(parseBirthday(none))).toBe('');
  expect(storedBirthday({ year: '1994', month: '', day: '3' })).toBeUndefined();
});

test('the days follow the length of the month', () => {
  expect(daysIn({ year: '', month: '' })).toBe(31);
  expect(daysIn({ year: '', month: '2' })).toBe(29);
  expect(daysIn({ year: '2023', month: '2' })).toBe(28);
  expect(daysIn({ year: '2000', month: '2' })).toBe(29);
  expect(daysIn({ year: '2023', month: '11' })).toBe(30);
});

test('a day beyond the end of the month is cleared, others stay', () => {
  const leap = { year: '2024', month: '2', day: '29' };
  expect(withParts(leap, { year: '2023' })).toEqual({ year: '2023', month: '2', day: '' });
  expect(withParts(leap, { month: '3' }).day).toBe('29');
});

test('the years go from the current one down to 1950', () => {
  const years = birthdayYears(Date.UTC(2026, 5, 1));
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1950', 77]);
});

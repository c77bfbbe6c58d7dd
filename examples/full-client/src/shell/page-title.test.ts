import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

test('the title is the unread total and the nickname', () => {
  expect(pageTitle(0, '陈予安')).toBe('陈予安');
  expect(pageTitle(3, 'Mia')).toBe('(3) Mia');
  expect(pageTitle(100, 'Mia')).toBe('(99+) Mia');
  expect(pageTitle(0, '')).toBe('im');
});

test('while somebody calls, the title says who', () => {
  expect(pageTitle(3, 'Mia', 'Noah requests a voice call with you')).toBe('Noah requests a voice call with you');
});

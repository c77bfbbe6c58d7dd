import { expect, test } from 'vitest';
import { type Corner, cornerAfterKey, cornerAt, nextCorner } from './corner.ts';

test('four clicks lead through all corners and back', () => {
  const seen: Corner[] = ['top-end'];
  for (let step = 0; step < 4; step++) seen.push(nextCorner(seen.at(-1) ?? 'top-end'));
  expect(seen).toEqual(['top-end', 'bottom-end', 'bottom-start', 'top-start', 'top-end']);
});

test('arrow keys move to the corner on that side; in right-to-left text the sides are swapped', () => {
  expect(cornerAfterKey('top-end', 'ArrowLeft', false)).toBe('top-start');
  expect(cornerAfterKey('top-end', 'ArrowLeft', true)).toBe('top-end');
  expect(cornerAfterKey('top-end', 'ArrowDown', false)).toBe('bottom-end');
  expect(cornerAfterKey('bottom-start', 'ArrowUp', false)).toBe('top-start');
  expect(cornerAfterKey('top-end', 'Enter', false)).toBeUndefined();
});

test('a picture goes to the corner where it is let go', () => {
  expect(cornerAt(0.9, 0.1, false)).toBe('top-end');
  expect(cornerAt(0.1, 0.9, false)).toBe('bottom-start');
  expect(cornerAt(0.1, 0.9, true)).toBe('bottom-end');
});

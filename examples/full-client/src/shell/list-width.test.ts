import { expect, test } from 'vitest';
import { clampListWidth, isCollapsedAt, keptListWidth, listWidthAfterKey } from './list-width.ts';

test('the list is between 200 and 400 px wide, 250 at first', () => {
  expect(keptListWidth(null)).toBe(250);
  expect(keptListWidth('none')).toBe(250);
  expect(keptListWidth('90')).toBe(200);
  expect(keptListWidth('900')).toBe(400);
  expect(clampListWidth(300.4)).toBe(300);
});

test('arrows move the grip by 10 px, mirrored where one reads from the right', () => {
  expect(listWidthAfterKey(250, 'ArrowRight', false)).toBe(260);
  expect(listWidthAfterKey(250, 'ArrowRight', true)).toBe(240);
  expect(listWidthAfterKey(200, 'ArrowLeft', false)).toBe(200);
});

test('Home, End and Enter go to the least, the most and the default', () => {
  expect(listWidthAfterKey(300, 'Home', false)).toBe(200);
  expect(listWidthAfterKey(300, 'End', false)).toBe(400);
  expect(listWidthAfterKey(300, 'Enter', false)).toBe(250);
  expect(listWidthAfterKey(300, 'x', false)).toBeUndefined();
});

test('a drag far below the least width collapses the list, and one back expands it', () => {
  expect(isCollapsedAt(150)).toBe(false);
  expect(isCollapsedAt(130)).toBe(true);
});

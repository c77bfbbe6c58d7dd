import { describe, expect, it } from 'vitest';
import { aimOf, dismisses, isDoubleTap, swipeStep } from './gesture.ts';

const finger = { touch: true, larger: false };

describe('what a movement means', () => {
  it('nothing before it has gone 8 px', () => expect(aimOf({ dx: 4, dy: -5 }, finger)).toBeUndefined());
  it.each([
    [{ dx: 30, dy: 10 }, finger, 'swipe'],
    [{ dx: -3, dy: 20 }, finger, 'dismiss'],
    [{ dx: 3, dy: -20 }, finger, 'none'],
    [{ dx: 30, dy: 3 }, { touch: true, larger: true }, 'pan'],
    [{ dx: 30, dy: 3 }, { touch: false, larger: true }, 'pan'],
    [{ dx: 30, dy: 3 }, { touch: false, larger: false }, 'none'],
  ] as const)('%o of %o is to %s', (moved, pointer, aim) => expect(aimOf(moved, pointer)).toBe(aim));
});

describe('where a swipe ends', () => {
  it.each([
    [-200, 0, false, 1],
    [200, 0, false, -1],
    [-200, 0, true, -1],
    [-60, 0, false, 0],
    [-60, -0.8, false, 1],
    [-60, 0.8, false, 0],
    [-10, -3, false, 0],
  ])('%d px at %d px/ms, right to left %s: %d', (dx, speed, rtl, step) => {
    expect(swipeStep(dx, speed, 390, rtl)).toBe(step);
  });
  it.each([
    [160, 0, true],
    [60, 0, false],
    [60, 0.9, true],
    [10, 0.9, false],
  ])('down %d px at %d px/ms closes: %s', (dy, speed, closes) => expect(dismisses(dy, speed)).toBe(closes));
});

it('two taps at one place within 300 ms are a double tap', () => {
  const first = { time: 1_000, x: 10, y: 10 };
  expect(isDoubleTap(undefined, first)).toBe(false);
  expect(isDoubleTap(first, { time: 1_200, x: 20, y: 12 })).toBe(true);
  expect(isDoubleTap(first, { time: 1_400, x: 10, y: 10 })).toBe(false);
  expect(isDoubleTap(first, { time: 1_200, x: 60, y: 10 })).toBe(false);
});

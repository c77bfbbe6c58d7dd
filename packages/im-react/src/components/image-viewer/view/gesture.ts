/** What a pointer that moves means. */
export type Aim = 'pan' | 'swipe' | 'dismiss' | 'none';

/** A pointer that moves less has not moved. */
const DEAD_PX = 8;
/** From here on a swipe turns the page, and a drag down closes. */
const SWIPE_SHARE = 0.3;
const DISMISS_PX = 110;
/** Px a ms; a flick needs no way. */
const FLICK = 0.45;
const FLICK_PX = 16;

export interface Moved {
  readonly dx: number;
  readonly dy: number;
}

/** What the first movement says; `undefined` while it says nothing yet. A mouse turns no pages. */
export function aimOf({ dx, dy }: Moved, { touch, larger }: { touch: boolean; larger: boolean }): Aim | undefined {
  if (Math.hypot(dx, dy) < DEAD_PX) return undefined;
  if (larger) return 'pan';
  if (!touch) return 'none';
  if (Math.abs(dx) >= Math.abs(dy)) return 'swipe';
  return dy > 0 ? 'dismiss' : 'none';
}

/**
 * Where a swipe ends: -1 to the picture before, 1 to the one after, 0 back. `speed` is px a ms at its end, to the right
 * above 0. Left to right, the picture after stands at the right.
 */
export function swipeStep(dx: number, speed: number, width: number, rightToLeft: boolean): -1 | 0 | 1 {
  const flicked = Math.abs(speed) > FLICK && Math.abs(dx) > FLICK_PX && Math.sign(speed) === Math.sign(dx);
  if (!flicked && Math.abs(dx) < width * SWIPE_SHARE) return 0;
  return dx < 0 !== rightToLeft ? 1 : -1;
}

/** Whether a drag down closes. `speed` is px a ms at its end, down above 0. */
export function dismisses(dy: number, speed: number): boolean {
  return dy > DISMISS_PX || (dy > FLICK_PX && speed > FLICK);
}

/** Two taps are one double tap within this time and place. */
const DOUBLE_MS = 300;
const DOUBLE_PX = 24;

export interface Tap {
  readonly time: number;
  readonly x: number;
  readonly y: number;
}

export function isDoubleTap(before: Tap | undefined, tap: Tap): boolean {
  if (!before) return false;
  return tap.time - before.time < DOUBLE_MS && Math.hypot(tap.x - before.x, tap.y - before.y) < DOUBLE_PX;
}

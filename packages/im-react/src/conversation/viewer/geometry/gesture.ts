/** Meaning of a pointer movement. */
export type Aim = 'pan' | 'swipe' | 'dismiss' | 'none';

/** Movement threshold, px. */
const DEAD_PX = 8;
/** Thresholds to change the image (share of the width) and to close (px). */
const SWIPE_SHARE = 0.3;
const DISMISS_PX = 110;
/** Speed (px/ms) from which a flick counts, and its minimum distance. */
const FLICK = 0.45;
const FLICK_PX = 16;

/** Movement since the press, px. */
export interface Moved {
  readonly dx: number;
  readonly dy: number;
}

/** Classifies the first movement; `undefined` below the threshold. A mouse does not swipe. */
export function aimOf({ dx, dy }: Moved, { touch, larger }: { touch: boolean; larger: boolean }): Aim | undefined {
  if (Math.hypot(dx, dy) < DEAD_PX) return undefined;
  if (larger) return 'pan';
  if (!touch) return 'none';
  if (Math.abs(dx) >= Math.abs(dy)) return 'swipe';
  return dy > 0 ? 'dismiss' : 'none';
}

/**
 * Result of a swipe: -1 for the previous image, 1 for the next, 0 to snap back.
 *
 * @param speed - Final speed in px/ms, positive to the right.
 */
export function swipeStep(dx: number, speed: number, width: number, rightToLeft: boolean): -1 | 0 | 1 {
  const flicked = Math.abs(speed) > FLICK && Math.abs(dx) > FLICK_PX && Math.sign(speed) === Math.sign(dx);
  if (!flicked && Math.abs(dx) < width * SWIPE_SHARE) return 0;
  return dx < 0 !== rightToLeft ? 1 : -1;
}

/**
 * True if a drag down closes the viewer.
 *
 * @param speed - Final speed in px/ms, positive downwards.
 */
export function dismisses(dy: number, speed: number): boolean {
  return dy > DISMISS_PX || (dy > FLICK_PX && speed > FLICK);
}

/** Longest time (ms) and distance (px) between the taps of a double tap. */
const DOUBLE_MS = 300;
const DOUBLE_PX = 24;

/** A tap: time in ms, position in px. */
export interface Tap {
  readonly time: number;
  readonly x: number;
  readonly y: number;
}

export function isDoubleTap(before: Tap | undefined, tap: Tap): boolean {
  if (!before) return false;
  return tap.time - before.time < DOUBLE_MS && Math.hypot(tap.x - before.x, tap.y - before.y) < DOUBLE_PX;
}

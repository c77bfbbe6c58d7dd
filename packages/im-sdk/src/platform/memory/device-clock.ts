import type { Clock, Frames, Timers } from '../platform.ts';

/** Timers and animation frames of one tab. */
export type TabTimers = Timers & Frames;

/** Clock of a memory device: moved by a test, or real. */
export interface DeviceClock extends Clock {
  /** Timers and frames of one tab; `owner` groups them, so that killing the tab drops all. */
  timersFor(owner: object): TabTimers;
  /** Cancels the pending timers and frames of `owner`. */
  dropAll(owner: object): void;
  /** Number of pending timers and frames of `owner`. */
  pending(owner: object): number;
}

import type { Clock, Frames, Timers } from '../platform.ts';

/** Timers and frames of one tab. */
export type TabTimers = Timers & Frames;

/** The clock of a memory device: one that a test moves, or the real one. */
export interface DeviceClock extends Clock {
  /** Timers and frames for one tab; `owner` lets them all be dropped when the tab is killed. */
  timersFor(owner: object): TabTimers;
  /** Drops what `owner` still waits for. */
  dropAll(owner: object): void;
  /** How many timers and frames `owner` waits for. */
  pending(owner: object): number;
}

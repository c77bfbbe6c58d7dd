import { type PointerEvent, useState } from 'react';
import type { Clock } from '../platform/clock.ts';
import { useEvent } from './useEvent.ts';

/** Minimum duration of a long press, and maximum movement. */
const LONG_PRESS_MS = 350;
const DRIFT_PX = 10;

/** Target and position of a press, in client px. */
export interface Press {
  readonly target: EventTarget;
  readonly clientX: number;
  readonly clientY: number;
}

/** Pointer handlers that distinguish a long press from a scroll or tap. */
export interface LongPress {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  /** Ends the press: on pointer up or cancel, or to abort it. */
  release(): void;
  /** Whether the press that just ended was long, so that its click must be ignored. Resets the flag. */
  swallowsClick(): boolean;
}

/**
 * Calls `onLongPress` when a finger or pen rests for 350 ms; a mouse uses its right button instead. Idle rows have no
 * timer.
 *
 * @param onLongPress Returns true if it handled the press.
 */
export function useLongPress(clock: Clock, onLongPress: (press: Press) => boolean): LongPress {
  const latest = useEvent((press: Press) => onLongPress(press));
  const after = useEvent((ms: number, run: () => void) => clock.after(ms, run));
  return useState(() => createLongPress(after, latest))[0];
}

/** The same outside of React. */
export function createLongPress(after: Clock['after'], onLongPress: (press: Press) => boolean): LongPress {
  let cancelTimer: (() => void) | undefined;
  let start = { clientX: 0, clientY: 0 };
  let isLong = false;
  function release(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY, currentTarget, target }) {
      release();
      isLong = false;
      if (pointerType === 'mouse' || !isPrimary) return;
      start = { clientX, clientY };
      cancelTimer = after(LONG_PRESS_MS, () => {
        cancelTimer = undefined;
        // The element may have been removed during the press.
        if (currentTarget.isConnected) isLong = onLongPress({ target, clientX, clientY });
      });
    },
    onPointerMove({ clientX, clientY }) {
      if (cancelTimer && Math.hypot(clientX - start.clientX, clientY - start.clientY) > DRIFT_PX) release();
    },
    release,
    swallowsClick() {
      const was = isLong;
      isLong = false;
      return was;
    },
  };
}

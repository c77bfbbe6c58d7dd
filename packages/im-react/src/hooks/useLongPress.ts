import { type PointerEvent, useState } from 'react';
import type { Clock } from '../platform/clock.ts';
import { useEvent } from './useEvent.ts';

/** How long a finger rests before it is a long press, and how far it may drift (px). */
const LONG_PRESS_MS = 350;
const DRIFT_PX = 10;

/** Where a finger was put down. */
export interface Press {
  readonly target: EventTarget;
  readonly clientX: number;
  readonly clientY: number;
}

/** Handlers that tell a finger that rests from one that scrolls or taps. */
export interface LongPress {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  /** The finger was lifted, or is no longer meant: also to be called where a press is to be given up. */
  release(): void;
  /** Whether the press that just ended was a long one: its click means nothing. Asks once. */
  swallowsClick(): boolean;
}

/**
 * Calls `onLongPress` when a finger (or pen) rests for 350 ms; it answers whether that did something. A mouse has its
 * right button for that. Costs a row nothing until it is pressed.
 */
export function useLongPress(clock: Clock, onLongPress: (press: Press) => boolean): LongPress {
  const latest = useEvent((press: Press) => onLongPress(press));
  const after = useEvent((ms: number, run: () => void) => clock.after(ms, run));
  return useState(() => createLongPress(after, latest))[0];
}

function createLongPress(after: Clock['after'], onLongPress: (press: Press) => boolean): LongPress {
  let callOff: (() => void) | undefined;
  let start = { clientX: 0, clientY: 0 };
  let isLong = false;
  function release(): void {
    callOff?.();
    callOff = undefined;
  }
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY, currentTarget, target }) {
      release();
      isLong = false;
      if (pointerType === 'mouse' || !isPrimary) return;
      start = { clientX, clientY };
      callOff = after(LONG_PRESS_MS, () => {
        callOff = undefined;
        // What was pressed may have gone under the finger.
        if (currentTarget.isConnected) isLong = onLongPress({ target, clientX, clientY });
      });
    },
    onPointerMove({ clientX, clientY }) {
      if (callOff && Math.hypot(clientX - start.clientX, clientY - start.clientY) > DRIFT_PX) release();
    },
    release,
    swallowsClick() {
      const was = isLong;
      isLong = false;
      return was;
    },
  };
}

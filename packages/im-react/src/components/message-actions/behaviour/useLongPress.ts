import { type PointerEvent, useState } from 'react';
import type { Clock } from '../../../platform/clock.ts';

/** How long a finger rests on a message before its menu opens, and how far it may drift (px). */
const LONG_PRESS_MS = 350;
const DRIFT_PX = 10;

/** Handlers that tell a finger that rests from one that scrolls or taps. */
export interface LongPress {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  /** Whether the press that just ended was a long one: its click means nothing. Asks once. */
  swallowsClick(): boolean;
}

/**
 * Calls `onLongPress` when a finger (or pen) rests for 350 ms. A mouse has its right button for that. Every row has one:
 * it costs a row nothing until it is pressed.
 */
export function useLongPress(clock: Clock, onLongPress: () => void): LongPress {
  const [press] = useState(createLongPress);
  press.clock = clock;
  press.onLongPress = onLongPress;
  return press;
}

interface OwnLongPress extends LongPress {
  clock: Clock | undefined;
  onLongPress: (() => void) | undefined;
}

function createLongPress(): OwnLongPress {
  let callOff: (() => void) | undefined;
  let start = { x: 0, y: 0 };
  let long = false;
  function stop(): void {
    callOff?.();
    callOff = undefined;
  }
  return {
    clock: undefined,
    onLongPress: undefined,
    onPointerDown({ pointerType, isPrimary, clientX, clientY, currentTarget }) {
      stop();
      long = false;
      if (pointerType === 'mouse' || !isPrimary) return;
      start = { x: clientX, y: clientY };
      const row = currentTarget;
      callOff = this.clock?.after(LONG_PRESS_MS, () => {
        callOff = undefined;
        // The message may have gone under the finger.
        if (!row.isConnected) return;
        long = true;
        this.onLongPress?.();
      });
    },
    onPointerMove({ clientX, clientY }) {
      if (callOff && Math.hypot(clientX - start.x, clientY - start.y) > DRIFT_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    swallowsClick() {
      const was = long;
      long = false;
      return was;
    },
  };
}

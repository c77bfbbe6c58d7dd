import { type PointerEvent, useEffect, useRef } from 'react';
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

/** Calls `onLongPress` when a finger (or pen) rests for 350 ms. A mouse has its right button for that. */
export function useLongPress(clock: Clock, onLongPress: () => void): LongPress {
  const callOff = useRef<() => void>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const long = useRef(false);
  const latest = useRef(onLongPress);
  latest.current = onLongPress;
  useEffect(() => () => callOff.current?.(), []);
  function stop(): void {
    callOff.current?.();
    callOff.current = undefined;
  }
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }) {
      stop();
      long.current = false;
      if (pointerType === 'mouse' || !isPrimary) return;
      start.current = { x: clientX, y: clientY };
      callOff.current = clock.after(LONG_PRESS_MS, () => {
        callOff.current = undefined;
        long.current = true;
        latest.current();
      });
    },
    onPointerMove({ clientX, clientY }) {
      if (callOff.current && Math.hypot(clientX - start.current.x, clientY - start.current.y) > DRIFT_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    swallowsClick() {
      const was = long.current;
      long.current = false;
      return was;
    },
  };
}

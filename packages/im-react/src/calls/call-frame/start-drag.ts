import type { PointerEvent } from 'react';

/** A press that moves less than this is a click, px. */
const CLICK_PX = 4;

/** Callbacks of a drag. A press that stays a click calls neither. */
export interface DragListeners {
  /** The pointer moved; its distance from the press, px. */
  readonly onMove: (x: number, y: number) => void;
  /** The pointer was released, or the browser took it. */
  readonly onEnd?: (event: globalThis.PointerEvent) => void;
}

/** Follows a press on an element until it ends. A click that the drag makes is swallowed. */
export function startDrag(down: PointerEvent<HTMLElement>, { onMove, onEnd }: DragListeners): void {
  const handle = down.currentTarget;
  // Until the pointer is captured, a fast one is elsewhere at its first move or its release.
  const page = handle.ownerDocument;
  let hasMoved = false;
  function move(event: globalThis.PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!hasMoved && Math.hypot(x, y) < CLICK_PX) return;
    if (!hasMoved) capturePointer(handle, down.pointerId);
    hasMoved = true;
    onMove(x, y);
  }
  function end(event: globalThis.PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    page.removeEventListener('pointermove', move);
    page.removeEventListener('pointerup', end);
    page.removeEventListener('pointercancel', end);
    if (!hasMoved) return;
    swallowClick(handle);
    onEnd?.(event);
  }
  page.addEventListener('pointermove', move);
  page.addEventListener('pointerup', end);
  page.addEventListener('pointercancel', end);
}

/** Swallows the click of this press. A finger makes none after a drag: the next press or key ends the waiting. */
function swallowClick(handle: HTMLElement): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  handle.addEventListener(
    'click',
    (event) => {
      over.abort();
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  for (const type of ['pointerdown', 'keydown']) handle.addEventListener(type, () => over.abort(), options);
}

/** Captures a pointer: the element gets its moves outside of itself, too. */
function capturePointer(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // The pointer has already been released.
  }
}

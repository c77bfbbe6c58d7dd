import type { Signal } from '../../../platform/create-signal.ts';
import { isElement } from '../../../platform/page/dom.ts';
import { type Aim, aimOf, dismisses, isDoubleTap, swipeStep, type Tap } from '../geometry/gesture.ts';
import {
  clampTransform,
  clampZoom,
  doubleZoom,
  type Point,
  type Size,
  type Transform,
  wheelRatio,
  zoomAt,
} from '../geometry/transform.ts';
import { type AnimatedTransform, type DragOffset, NO_DRAG } from './animated-transform.ts';

/** Geometry of the image in view. */
export interface Shown {
  /** Size at zoom 1, not rotated. */
  readonly fitted: Size;
  /** Size of the original. */
  readonly picture: Size;
  readonly stage: Size;
}

/** Commands of the pointer and wheel handlers. */
export interface PointerTarget {
  transform(): Signal<AnimatedTransform>;
  readonly drag: Signal<DragOffset>;
  /** `undefined` if nothing can be zoomed, as for a video. */
  shown(): Shown | undefined;
  readonly rightToLeft: boolean;
  /** Shows the next or previous image. */
  navigate(by: -1 | 1): void;
  /** True if there is an image in that direction. */
  canNavigate(by: -1 | 1): boolean;
  /** Closes the viewer. */
  close(): void;
  /** A drag has started or ended. */
  dragged(dragged: boolean): void;
}

/** Midpoint of the active pointers, and their distance. */
interface Grip extends Point {
  readonly count: number;
  readonly spread: number;
}

/** Damping of a swipe beyond the first or last image. */
const RUBBER = 0.35;
/** Longest rest before release that still counts as a flick. */
const REST_MS = 80;

/** Handles drag, pinch, swipe, double tap and wheel on the stage. Returns an unsubscribe function. */
export function listenToPointers(stage: HTMLElement, target: PointerTarget): () => void {
  const { drag, rightToLeft } = target;
  const points = new Map<number, Point>();
  let begun: { readonly grip: Grip; readonly view: Transform } | undefined;
  let aim: Aim | 'pinch' | undefined;
  let speed = { x: 0, y: 0, time: 0 };
  let tap: Tap | undefined;

  function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }
  function grip(): Grip {
    const [a = { x: 0, y: 0 }, b] = [...points.values()];
    if (!b) return { ...a, count: 1, spread: 1 };
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, count: 2, spread: Math.hypot(a.x - b.x, a.y - b.y) || 1 };
  }
  function show(view: Transform, smooth: boolean): void {
    const shown = target.shown();
    if (shown) target.transform().set({ ...clampTransform(view, shown.fitted, shown.stage), smooth });
  }
  function begin(): void {
    begun = points.size > 0 ? { grip: grip(), view: target.transform().getSnapshot() } : undefined;
  }
  function settleDrag(): void {
    if (drag.getSnapshot() !== NO_DRAG) drag.set({ ...NO_DRAG, smooth: true });
    target.dragged(false);
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0 || points.size === 2 || onControls(event)) return;
    points.set(event.pointerId, fromMiddle(event));
    speed = { x: 0, y: 0, time: event.timeStamp };
    if (points.size === 2 && target.shown()) {
      aim = 'pinch';
      settleDrag();
      capture(event.pointerId);
    } else if (points.size === 1) aim = undefined;
    begin();
  }

  function onMove(event: PointerEvent): void {
    const before = points.get(event.pointerId);
    if (!before || !begun) return;
    const now = fromMiddle(event);
    points.set(event.pointerId, now);
    const ms = Math.max(1, event.timeStamp - speed.time);
    speed = { x: (now.x - before.x) / ms, y: (now.y - before.y) / ms, time: event.timeStamp };
    const at = grip();
    const moved = { dx: at.x - begun.grip.x, dy: at.y - begun.grip.y };
    if (!aim) {
      const pointer = { touch: event.pointerType !== 'mouse', larger: begun.view.zoom > 1 && !!target.shown() };
      aim = aimOf(moved, pointer);
      if (!aim) return;
      tap = undefined;
      capture(event.pointerId);
      if (aim === 'swipe' || aim === 'dismiss') target.dragged(true);
    }
    if (aim === 'pinch') {
      const zoom = clampZoom((begun.view.zoom * at.spread) / begun.grip.spread);
      show(zoomAt(begun.view, zoom, begun.grip, at), false);
    } else if (aim === 'pan') show(zoomAt(begun.view, begun.view.zoom, begun.grip, at), false);
    else if (aim === 'swipe') {
      const beyond = target.canNavigate(moved.dx < 0 !== rightToLeft ? 1 : -1);
      drag.set({ x: beyond ? moved.dx : moved.dx * RUBBER, y: 0, smooth: false });
    } else if (aim === 'dismiss') drag.set({ x: 0, y: Math.max(0, moved.dy), smooth: false });
  }

  function onUp(event: PointerEvent): void {
    if (!points.delete(event.pointerId)) return;
    const remaining = points.size;
    if (remaining === 0) finish(event);
    // One of two fingers was lifted: the other continues as a pan.
    else aim = 'pan';
    begin();
  }

  function finish(event: PointerEvent): void {
    const { x, y } = drag.getSnapshot();
    const rested = event.timeStamp - speed.time > REST_MS;
    const [speedX, speedY] = rested ? [0, 0] : [speed.x, speed.y];
    if (aim === 'swipe') {
      const step = swipeStep(x, speedX, stage.clientWidth, rightToLeft);
      target.dragged(false);
      if (step !== 0 && target.canNavigate(step)) target.navigate(step);
      else settleDrag();
    } else if (aim === 'dismiss' && event.type === 'pointerup' && dismisses(y, speedY)) target.close();
    else if (aim === undefined && event.type === 'pointerup') onTap(event);
    else settleDrag();
    aim = undefined;
  }

  function onTap(event: PointerEvent): void {
    const now = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    const shown = target.shown();
    if (!isDoubleTap(tap, now) || !shown) {
      tap = now;
      return;
    }
    tap = undefined;
    const view = target.transform().getSnapshot();
    show(zoomAt(view, doubleZoom(view.zoom, shown.fitted, shown.picture), fromMiddle(event)), true);
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    const view = target.transform().getSnapshot();
    show(zoomAt(view, clampZoom(view.zoom * wheelRatio(event)), fromMiddle(event)), false);
  }

  function capture(pointerId: number): void {
    try {
      stage.setPointerCapture(pointerId);
    } catch {
      // The pointer has already been released.
    }
  }

  stage.addEventListener('pointerdown', onDown);
  stage.addEventListener('pointermove', onMove);
  for (const end of ['pointerup', 'pointercancel'] as const) stage.addEventListener(end, onUp);
  stage.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    stage.removeEventListener('pointerdown', onDown);
    stage.removeEventListener('pointermove', onMove);
    for (const end of ['pointerup', 'pointercancel'] as const) stage.removeEventListener(end, onUp);
    stage.removeEventListener('wheel', onWheel);
  };
}

/** Height of the browser's video controls, px. */
const CONTROLS_PX = 80;

/** True if a press hits a button or a video's controls. */
function onControls(event: PointerEvent): boolean {
  const { target } = event;
  if (!isElement(target)) return false;
  if (target.closest('button')) return true;
  const video = target.closest('video');
  if (!video) return false;
  return event.pointerType === 'mouse' || video.getBoundingClientRect().bottom - event.clientY < CONTROLS_PX;
}

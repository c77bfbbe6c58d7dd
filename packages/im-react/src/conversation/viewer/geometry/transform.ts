import { limits } from 'im-sdk/protocol';

/** Width and height in CSS px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Position in CSS px relative to the centre of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Transform of an image: position of its centre, zoom relative to the fitted size, and rotation. */
export interface Transform extends Point {
  /** 1 is the fitted size. */
  readonly zoom: number;
  /** Clockwise turns of 90 degrees. Not reduced modulo 4, so that the transition never spins back. */
  readonly turns: number;
}

export const INITIAL_TRANSFORM: Transform = { x: 0, y: 0, zoom: 1, turns: 0 };

/** Space around the fitted image: width for the side buttons, height for the bars. */
export const RESERVED_SPACE: Size = { width: 120, height: 240 };
/** On phones: full width, and space for the bars. */
export const RESERVED_SPACE_NARROW: Size = { width: 0, height: 160 };
/** Largest initial enlargement of a small image. */
const MAX_FIT_ZOOM = 2;

const { min, max, step } = limits.viewerZoom;

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Clamps a zoom to `limits.viewerZoom`. */
export function clampZoom(zoom: number): number {
  return clamp(zoom, min, max);
}

/** Size after `turns` rotations of 90 degrees. */
export function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Size of an image at zoom 1 before rotation. Rotated, it fits the window minus `free`. Keeps the aspect ratio. */
export function fit(picture: Size, window: Size, free: Size, turns = 0): Size {
  const rotated = turned(picture, turns);
  const scale = Math.min(
    Math.max(1, window.width - free.width) / rotated.width,
    Math.max(1, window.height - free.height) / rotated.height,
    MAX_FIT_ZOOM,
  );
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Zooms so that the point at `from` moves to `to`. */
export function zoomAt(view: Transform, zoom: number, from: Point, to: Point = from): Transform {
  const ratio = zoom / view.zoom;
  return { ...view, zoom, x: to.x - (from.x - view.x) * ratio, y: to.y - (from.y - view.y) * ratio };
}

/**
 * Clamps a view. An image that is not enlarged is centred. An enlarged one covers the window in each dimension where it
 * is larger, and stays inside it in the others.
 */
export function clampTransform(view: Transform, fitted: Size, window: Size): Transform {
  if (view.zoom <= 1) return { ...view, x: 0, y: 0 };
  const rotated = turned(fitted, view.turns);
  const wayX = Math.abs(rotated.width * view.zoom - window.width) / 2;
  const wayY = Math.abs(rotated.height * view.zoom - window.height) / 2;
  return { ...view, x: clamp(view.x, -wayX, wayX), y: clamp(view.y, -wayY, wayY) };
}

/** Zoom after one step in or out. */
export function zoomStep(zoom: number, steps: 1 | -1): number {
  return clampZoom(steps > 0 ? zoom * step : zoom / step);
}

/** Wheel delta units in px: a line, a page and a notch. */
const LINE_PX = 33;
const PAGE_PX = 400;
const NOTCH_PX = 100;

/**
 * Zoom factor of a wheel event: one step per notch, less for trackpads. A trackpad pinch (`ctrlKey`) zooms
 * continuously.
 */
export function wheelRatio(wheel: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const px = wheel.deltaY * ([1, LINE_PX, PAGE_PX][wheel.deltaMode] ?? 1);
  if (wheel.ctrlKey) return Math.exp(clamp(-px, -NOTCH_PX, NOTCH_PX) / NOTCH_PX);
  return step ** clamp(-px / NOTCH_PX, -1, 1);
}

/** Zoom after a double click: back to 1, else the original's pixel size, at least 2. */
export function doubleZoom(zoom: number, fitted: Size, picture: Size): number {
  if (Math.abs(zoom - 1) > 0.01) return 1;
  return clampZoom(Math.max(2, picture.width / fitted.width));
}

import { limits } from 'im-sdk/protocol';

/** Width and height in CSS px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place in CSS px, from the middle of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a picture stands: where its middle is, how large it is beside its first fit, how often it was turned. */
export interface View extends Point {
  readonly zoom: number;
  /** Turns of 90 degrees, clockwise; goes on counting, so that the fifth turn does not spin back. */
  readonly turns: number;
}

export const FIRST_VIEW: View = { x: 0, y: 0, zoom: 1, turns: 0 };

/** What the first fit leaves free in all: width for the buttons at the sides, height for the bars. */
export const FREE_ROOM: Size = { width: 120, height: 240 };
/** On a phone the picture reaches both sides; the bars need room all the same. */
export const FREE_ROOM_NARROW: Size = { width: 0, height: 160 };
/** A picture of few pixels is not drawn larger than this at first. */
const MOST_ENLARGED = 2;

const { min, max, step } = limits.viewerZoom;

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

export function clampZoom(zoom: number): number {
  return clamp(zoom, min, max);
}

/** A size after so many turns of 90 degrees. */
export function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * The size of a picture at zoom 1, before it is turned: all of it is in the window minus `free`, turned as it is. Its
 * ratio stays.
 */
export function fit(picture: Size, window: Size, free: Size, turns = 0): Size {
  const seen = turned(picture, turns);
  const scale = Math.min(
    Math.max(1, window.width - free.width) / seen.width,
    Math.max(1, window.height - free.height) / seen.height,
    MOST_ENLARGED,
  );
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Zooms so that what was at `from` is at `to` then. */
export function zoomAt(view: View, zoom: number, from: Point, to: Point = from): View {
  const ratio = zoom / view.zoom;
  return { ...view, zoom, x: to.x - (from.x - view.x) * ratio, y: to.y - (from.y - view.y) * ratio };
}

/**
 * The nearest view that nothing is lost in: a picture that is not enlarged stands in the middle, a larger one covers
 * the window in every direction in which it can, and is inside it in the others.
 */
export function held(view: View, fitted: Size, window: Size): View {
  if (view.zoom <= 1) return { ...view, x: 0, y: 0 };
  const seen = turned(fitted, view.turns);
  const wayX = Math.abs(seen.width * view.zoom - window.width) / 2;
  const wayY = Math.abs(seen.height * view.zoom - window.height) / 2;
  return { ...view, x: clamp(view.x, -wayX, wayX), y: clamp(view.y, -wayY, wayY) };
}

/** One step in or out, for a button or a key. */
export function zoomStep(zoom: number, steps: 1 | -1): number {
  return clampZoom(steps > 0 ? zoom * step : zoom / step);
}

/** Px of a line and of a page of a wheel that counts in those. */
const LINE_PX = 33;
const PAGE_PX = 400;
const NOTCH_PX = 100;

/** How much one turn of the wheel zooms: a notch is a step, a finger on a pad less at a time; two fingers follow. */
export function wheelRatio(wheel: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const px = wheel.deltaY * ([1, LINE_PX, PAGE_PX][wheel.deltaMode] ?? 1);
  if (wheel.ctrlKey) return Math.exp(clamp(-px, -NOTCH_PX, NOTCH_PX) / NOTCH_PX);
  return step ** clamp(-px / NOTCH_PX, -1, 1);
}

/** Where a double click goes: back to the first fit, or to the picture's own pixels, at least twice as large. */
export function doubleZoom(zoom: number, fitted: Size, picture: Size): number {
  if (Math.abs(zoom - 1) > 0.01) return 1;
  return clampZoom(Math.max(2, picture.width / fitted.width));
}

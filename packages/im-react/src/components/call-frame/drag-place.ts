/** Distance from the place where the style sheet puts an element, px. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Edges of an element in the window at offset 0, and its size, px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Size of the window, px. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Least width of an element that stays inside the window, px. */
const KEPT_PX = 96;
/** Height of the title by which an element is dragged, px. */
const TITLE_PX = 44;

/**
 * The offset nearest to `wanted` at which the element can still be dragged: its title is in the window, and `KEPT_PX` of
 * its width are. An element that is smaller than that stays in the window as a whole.
 */
export function clampOffset(wanted: Offset, box: Box, room: Room): Offset {
  const kept = Math.min(KEPT_PX, box.width);
  const isSmall = box.height < 2 * TITLE_PX || box.width <= 240;
  const [minX, maxX] = isSmall
    ? [-box.left, room.width - box.width - box.left]
    : [kept - box.width - box.left, room.width - kept - box.left];
  const [minY, maxY] = [-box.top, room.height - (isSmall ? box.height : TITLE_PX) - box.top];
  return { x: clamp(wanted.x, minX, maxX), y: clamp(wanted.y, minY, maxY) };
}

/** `min` wins where the range is empty: the start of the element stays in the window. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

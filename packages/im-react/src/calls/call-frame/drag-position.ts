/** Distance from the position that the style sheet gives an element, px. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Edges of an element in the viewport at offset 0, and its size, px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Size of the viewport, px. */
export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** Least width of an element that stays inside the viewport, px. */
const MIN_VISIBLE_PX = 96;
/** Height of the title by which an element is dragged, px. */
const TITLE_PX = 44;

/**
 * The offset nearest to `wanted` at which the element can still be dragged: its title is in the viewport, and
 * `MIN_VISIBLE_PX` of its width are. A small element stays in it as a whole.
 */
export function clampOffset(wanted: Offset, box: Box, viewport: ViewportSize): Offset {
  const visible = Math.min(MIN_VISIBLE_PX, box.width);
  const isSmall = box.height < 2 * TITLE_PX || box.width <= 240;
  const [minX, maxX] = isSmall
    ? [-box.left, viewport.width - box.width - box.left]
    : [visible - box.width - box.left, viewport.width - visible - box.left];
  const [minY, maxY] = [-box.top, viewport.height - (isSmall ? box.height : TITLE_PX) - box.top];
  return { x: clamp(wanted.x, minX, maxX), y: clamp(wanted.y, minY, maxY) };
}

/** `min` wins where the range is empty: the start of the element stays in the viewport. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

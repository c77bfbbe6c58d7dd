/** Scroll metrics in px. Read once per pass and then adjusted by arithmetic, because each DOM read is costly. */
export interface ScrollMetrics {
  /** `scrollTop`. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scrollHeight: number;
}

/** Metrics before the first measurement. */
export const NOWHERE: ScrollMetrics = { top: 0, width: 0, height: 0, scrollHeight: 0 };
/** Distance that counts as the bottom (px): layout yields fractions. */
export const BOTTOM_PX = 2;

/** Reads the scroll metrics of an element. */
export function readScrollMetrics({ scrollTop, clientWidth, clientHeight, scrollHeight }: HTMLElement): ScrollMetrics {
  return { top: scrollTop, width: clientWidth, height: clientHeight, scrollHeight };
}
/** Scrollable distance below the view, px. */
export function distanceToBottom({ top, height, scrollHeight }: ScrollMetrics): number {
  return scrollHeight - height - top;
}
/** True if view size and content height are equal. */
export function sameSize(one: ScrollMetrics, other: ScrollMetrics): boolean {
  return one.width === other.width && one.height === other.height && one.scrollHeight === other.scrollHeight;
}

/**
 * Distance that the user scrolled between two measurements, px. 0 if the browser moved the view itself: it clamps the
 * position after content or view changed size, which the observer has not reported yet. A view that only became lower,
 * such as by a composer that grows, clamps nothing.
 */
export function userScrollDistance(last: ScrollMetrics, now: ScrollMetrics, pinned: boolean): number {
  const way = now.top - last.top;
  if (way >= 0) return way;
  const furthest = now.scrollHeight - now.height;
  const isClamped = last.top > furthest && now.top >= furthest - BOTTOM_PX;
  const mayBeClamped = now.height > last.height || now.width !== last.width;
  return isClamped || (pinned && mayBeClamped) ? 0 : way;
}

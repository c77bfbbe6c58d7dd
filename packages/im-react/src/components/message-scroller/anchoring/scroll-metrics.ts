/** Scroll metrics in px. Read once per pass and then adjusted by arithmetic, because each DOM read is costly. */
export interface ScrollMetrics {
  /** `scrollTop`. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scrollHeight: number;
}

/** Reads the scroll metrics of an element. */
export function readScrollMetrics({ scrollTop, clientWidth, clientHeight, scrollHeight }: HTMLElement): ScrollMetrics {
  return { top: scrollTop, width: clientWidth, height: clientHeight, scrollHeight };
}
/** Scrollable distance below the view, px. */
export function distanceToBottom({ top, height, scrollHeight }: ScrollMetrics): number {
  return scrollHeight - height - top;
}
/** True if both views have the same width and height. */
export function sameView(one: ScrollMetrics, other: ScrollMetrics): boolean {
  return one.width === other.width && one.height === other.height;
}
/** True if view size and content height are equal. */
export function sameSize(one: ScrollMetrics, other: ScrollMetrics): boolean {
  return sameView(one, other) && one.scrollHeight === other.scrollHeight;
}

/** Scroll metrics in px. Read once per pass and then adjusted by arithmetic, because each DOM read is costly. */
export interface ViewPlace {
  /** `scrollTop`. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** `scrollHeight`. */
  readonly all: number;
}

/** Reads the scroll metrics of an element. */
export function placeOf({ scrollTop, clientWidth, clientHeight, scrollHeight }: HTMLElement): ViewPlace {
  return { top: scrollTop, width: clientWidth, height: clientHeight, all: scrollHeight };
}
/** Scrollable distance below the view, px. */
export function gapOf({ top, height, all }: ViewPlace): number {
  return all - height - top;
}
/** True if both views have the same width and height. */
export function sameView(one: ViewPlace, other: ViewPlace): boolean {
  return one.width === other.width && one.height === other.height;
}
/** True if view size and content height are equal. */
export function sameSize(one: ViewPlace, other: ViewPlace): boolean {
  return sameView(one, other) && one.all === other.all;
}

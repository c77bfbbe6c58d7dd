/** Where a view stands, in px. Read once, and reckoned with from then on: each look at an element is a call to the page. */
export interface ViewPlace {
  /** How far it is from the top. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Height of all that is in it. */
  readonly all: number;
}

export function placeOf({ scrollTop, clientWidth, clientHeight, scrollHeight }: HTMLElement): ViewPlace {
  return { top: scrollTop, width: clientWidth, height: clientHeight, all: scrollHeight };
}
/** How far a view could still go down. */
export function gapOf({ top, height, all }: ViewPlace): number {
  return all - height - top;
}
export function sameView(one: ViewPlace, other: ViewPlace): boolean {
  return one.width === other.width && one.height === other.height;
}
/** Whether the view is as large, and all that is in it as high. */
export function sameSize(one: ViewPlace, other: ViewPlace): boolean {
  return sameView(one, other) && one.all === other.all;
}

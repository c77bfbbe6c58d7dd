/** Width and height in CSS px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

const LEAST = 96;
const MOST = 320;
/** For a picture whose size nobody knows: it is cut to fit, so that nothing moves when it comes. */
const UNKNOWN: Box = { width: 240, height: 180 };

/** The box of one picture: its own ratio, both edges within 96 and 320; what is longer than that is cut. */
export function imageBox(width: number, height: number): Box {
  if (!(width > 0 && height > 0)) return UNKNOWN;
  const shrink = Math.min(1, MOST / width, MOST / height);
  const clamp = (edge: number): number => Math.round(Math.min(MOST, Math.max(LEAST, edge * shrink)));
  return { width: clamp(width), height: clamp(height) };
}

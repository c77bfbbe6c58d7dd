/** Width and height in CSS px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

const LEAST = 96;
const MOST = 320;
/** For images of unknown size, which are cropped to it: no layout shift on load. */
const UNKNOWN: Box = { width: 240, height: 180 };

/** Box of a single image: its aspect ratio, both edges clamped to 96–320 px. The overflow is cropped. */
export function imageBox(width: number, height: number): Box {
  if (!(width > 0 && height > 0)) return UNKNOWN;
  const shrink = Math.min(1, MOST / width, MOST / height);
  const clamp = (edge: number): number => Math.round(Math.min(MOST, Math.max(LEAST, edge * shrink)));
  return { width: clamp(width), height: clamp(height) };
}

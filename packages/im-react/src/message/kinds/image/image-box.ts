/** Width and height in CSS px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

const MIN_EDGE_PX = 96;
const MAX_EDGE_PX = 320;
/** For images of unknown size, which are cropped to it: no layout shift on load. */
const UNKNOWN: Box = { width: 240, height: 180 };

/** Box of a single image: its aspect ratio, both edges clamped to 96–320 px. The overflow is cropped. */
export function imageBox(width: number, height: number): Box {
  if (!(width > 0 && height > 0)) return UNKNOWN;
  const shrink = Math.min(1, MAX_EDGE_PX / width, MAX_EDGE_PX / height);
  const clamp = (edge: number): number => Math.round(Math.min(MAX_EDGE_PX, Math.max(MIN_EDGE_PX, edge * shrink)));
  return { width: clamp(width), height: clamp(height) };
}

import type { Box } from '../image/image-box.ts';

const WIDTH = 300;
const MAX_HEIGHT_PX = 400;
const MIN_HEIGHT_PX = 120;
const UNKNOWN: Box = { width: WIDTH, height: 169 };

/**
 * Box of a video: 300 px wide at its aspect ratio, at most 400 px high (tall videos get narrower) and at least 120 px.
 */
export function videoBox(width: number, height: number): Box {
  if (!(width > 0 && height > 0)) return UNKNOWN;
  const tall = (WIDTH * height) / width;
  if (tall <= MAX_HEIGHT_PX) return { width: WIDTH, height: Math.round(Math.max(MIN_HEIGHT_PX, tall)) };
  return { width: Math.round(Math.max(MIN_HEIGHT_PX, (MAX_HEIGHT_PX * width) / height)), height: MAX_HEIGHT_PX };
}

import type { Box } from '../image/image-box.ts';

const WIDTH = 300;
const TALLEST = 400;
const FLATTEST = 120;
const UNKNOWN: Box = { width: WIDTH, height: 169 };

/** The box of a video: 300 wide by its ratio, a tall one as narrow as 400 px of height make it. */
export function videoBox(width: number, height: number): Box {
  if (!(width > 0 && height > 0)) return UNKNOWN;
  const tall = (WIDTH * height) / width;
  if (tall <= TALLEST) return { width: WIDTH, height: Math.round(Math.max(FLATTEST, tall)) };
  return { width: Math.round(Math.max(FLATTEST, (TALLEST * width) / height)), height: TALLEST };
}

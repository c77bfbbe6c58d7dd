import { expect, it } from 'vitest';
import { videoBox } from './video-box.ts';

it.each([
  [1920, 1080, 300, 169],
  [1080, 1920, 225, 400],
  [640, 640, 300, 300],
  [3000, 100, 300, 120],
  [100, 3000, 120, 400],
  [0, 0, 300, 169],
])('a video of %d × %d is drawn %d × %d', (width, height, w, h) => {
  expect(videoBox(width, height)).toEqual({ width: w, height: h });
});

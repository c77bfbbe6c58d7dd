import { expect, test } from 'vitest';
import { clampView, cropSquare, MAX_ZOOM, WHOLE, zoomTo } from './crop-geometry.ts';

const wide = { width: 800, height: 400 };

test('at first the middle of the picture is cut out, its shorter edge whole', () => {
  expect(cropSquare(WHOLE, wide, 200)).toEqual({ left: 200, top: 0, edge: 400 });
});

test('the picture cannot be moved away from the frame, nor be made smaller than it', () => {
  expect(cropSquare({ zoom: 1, x: 10_000, y: 50 }, wide, 200)).toEqual({ left: 0, top: 0, edge: 400 });
  expect(cropSquare({ zoom: 1, x: -10_000, y: 0 }, wide, 200)).toEqual({ left: 400, top: 0, edge: 400 });
  expect(clampView({ zoom: 0.1, x: 0, y: 0 }, wide, 200).zoom).toBe(1);
  expect(clampView({ zoom: 99, x: 0, y: 0 }, wide, 200).zoom).toBe(MAX_ZOOM);
});

test('magnifying keeps the middle of the frame, and what is cut out gets smaller', () => {
  const moved = { zoom: 1, x: 50, y: 0 };
  const before = cropSquare(moved, wide, 200);
  const after = cropSquare(zoomTo(moved, 2, wide, 200), wide, 200);
  expect(after.edge).toBe(200);
  expect(after.left + after.edge / 2).toBe(before.left + before.edge / 2);
  expect(after.top + after.edge / 2).toBe(200);
});

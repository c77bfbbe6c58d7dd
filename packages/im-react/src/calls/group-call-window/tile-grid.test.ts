import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_TILE_RATIO, TILE_GAP_PX, tileGrid } from './tile-grid.ts';

const areas = fc.tuple(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 200, max: 4_000 }),
  fc.integer({ min: 200, max: 2_000 }),
);

test('all tiles fit into the area, none wider than 1.2 times its height', () => {
  fc.assert(
    fc.property(areas, ([count, width, height]) => {
      const grid = tileGrid(count, width, height);
      const rows = Math.ceil(count / grid.columns);
      expect(grid.columns).toBeGreaterThanOrEqual(1);
      expect(grid.columns).toBeLessThanOrEqual(count);
      expect(grid.columns * grid.width + (grid.columns - 1) * TILE_GAP_PX).toBeLessThanOrEqual(width + 0.001);
      expect(rows * grid.height + (rows - 1) * TILE_GAP_PX).toBeLessThanOrEqual(height + 0.001);
      expect(grid.width).toBeLessThanOrEqual(MAX_TILE_RATIO * grid.height + 0.001);
    }),
  );
});

test('no other number of columns has larger tiles', () => {
  fc.assert(
    fc.property(areas, ([count, width, height]) => {
      const grid = tileGrid(count, width, height);
      for (let columns = 1; columns <= count; columns++) {
        const rows = Math.ceil(count / columns);
        const tileHeight = Math.max(0, (height - TILE_GAP_PX * (rows - 1)) / rows);
        const tileWidth = Math.max(0, Math.min((width - TILE_GAP_PX * (columns - 1)) / columns, 1.2 * tileHeight));
        expect(Math.min(tileWidth, tileHeight)).toBeLessThanOrEqual(Math.min(grid.width, grid.height) + 0.001);
      }
    }),
  );
});

test('six people in the window of the design stand in three columns', () => {
  expect(tileGrid(6, 936, 550)).toEqual({ columns: 3, width: (936 - 16) / 3, height: 271 });
});

test('in full screen too, not in strips', () => {
  expect(tileGrid(6, 1256, 690).columns).toBe(3);
});

test('two people on a phone stand one above the other', () => {
  expect(tileGrid(2, 366, 640).columns).toBe(1);
});

import { describe, expect, it } from 'vitest';
import { GRID_WIDTH, gridHeight, hiddenBehind, isHidden, type Tile, tileOf } from './album-grid.ts';

const tiles = (count: number): Tile[] =>
  Array.from({ length: count }, (_, index) => tileOf({ index, count })).slice(0, 4);
const overlap = (a: Tile, b: Tile): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('the grid of pictures', () => {
  it.each([2, 3, 4, 9])('of %d fills its box, 2 px apart, and no two overlap', (count) => {
    const all = tiles(count);
    const area = all.reduce((sum, { width, height }) => sum + width * height, 0);
    const height = gridHeight(count);
    const gaps = 2 * height + (height > 119 ? (count === 3 ? 159 : GRID_WIDTH - 2) * 2 : 0);
    expect(area).toBe(GRID_WIDTH * height - gaps);
    for (const [index, tile] of all.entries()) {
      for (const other of all.slice(index + 1)) expect(overlap(tile, other)).toBe(false);
    }
  });

  it.each([2, 3, 4, 7])('of %d has each outer corner once', (count) => {
    const corners = tiles(count).flatMap((tile) => tile.corners.split(' '));
    expect(corners.sort()).toEqual(['ee', 'es', 'se', 'ss']);
  });

  it('is two side by side, and a tall one beside two', () => {
    expect(tiles(2).map(({ height }) => height)).toEqual([119, 119]);
    expect(tiles(3).map(({ height }) => height)).toEqual([240, 119, 119]);
  });

  it('says on the fourth how many more there are', () => {
    expect([0, 1, 2, 3, 4].map((index) => hiddenBehind({ index, count: 9 }))).toEqual([0, 0, 0, 5, 0]);
    expect(hiddenBehind({ index: 3, count: 4 })).toBe(0);
    expect([3, 4].map((index) => isHidden({ index }))).toEqual([false, true]);
  });
});

import type { CSSProperties } from 'react';

/** Where a picture stands among those that were sent with it. */
export interface AlbumPlace {
  /** From 0. */
  readonly index: number;
  /** How many pictures there are: at least 2. */
  readonly count: number;
  /** Whether the first picture begins a group of its sender, and whether the last ends it. */
  readonly first: boolean;
  readonly last: boolean;
}

/** A rectangle in the grid, in px at its full width. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Which corners of the grid it has: block and inline, `s` start, `e` end. */
  readonly corners: string;
}

export const GRID_WIDTH = 320;
const GAP = 2;
const EDGE = (GRID_WIDTH - GAP) / 2;
const LOW = 119;
const HIGH = LOW * 2 + GAP;
const TILES = 4;

const LEFT = { x: 0, width: EDGE };
const RIGHT = { x: EDGE + GAP, width: EDGE };
const TOP = { y: 0, height: LOW };
const BOTTOM = { y: LOW + GAP, height: LOW };

const TWO: readonly Tile[] = [
  { ...LEFT, ...TOP, corners: 'ss es' },
  { ...RIGHT, ...TOP, corners: 'se ee' },
];
const THREE: readonly Tile[] = [
  { ...LEFT, y: 0, height: HIGH, corners: 'ss es' },
  { ...RIGHT, ...TOP, corners: 'se' },
  { ...RIGHT, ...BOTTOM, corners: 'ee' },
];
const FOUR: readonly Tile[] = [
  { ...LEFT, ...TOP, corners: 'ss' },
  { ...RIGHT, ...TOP, corners: 'se' },
  { ...LEFT, ...BOTTOM, corners: 'es' },
  { ...RIGHT, ...BOTTOM, corners: 'ee' },
];

/** Height of the grid of so many pictures, at its full width. */
export function gridHeight(count: number): number {
  return count <= 2 ? LOW : HIGH;
}

/** Where a picture stands in the grid. Those after the fourth lie under it. */
export function tileOf({ index, count }: Pick<AlbumPlace, 'index' | 'count'>): Tile {
  const tiles = count === 2 ? TWO : count === 3 ? THREE : FOUR;
  const tile = tiles[Math.min(index, tiles.length - 1)];
  if (!tile) throw new RangeError('An album has two pictures at least');
  return tile;
}

/** How many pictures are not drawn, as the fourth says it; 0 for every other. */
export function hiddenBehind({ index, count }: Pick<AlbumPlace, 'index' | 'count'>): number {
  return index === TILES - 1 ? count - TILES : 0;
}

/** Whether a picture lies unseen under the fourth. */
export function isHidden({ index }: Pick<AlbumPlace, 'index'>): boolean {
  return index >= TILES;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/**
 * Several rows draw one grid: each takes an equal slice of its height in the list and draws its own picture at the
 * picture's place in the grid, above or below its slice. So every row stays an item of the list.
 */
export function sliceStyle(place: AlbumPlace): { readonly slice: CSSProperties; readonly tile: CSSProperties } {
  const height = gridHeight(place.count) / place.count;
  const tile = tileOf(place);
  return {
    slice: { aspectRatio: `${GRID_WIDTH} / ${height}` },
    tile: {
      insetBlockStart: percent(tile.y - place.index * height, height),
      insetInlineStart: percent(tile.x, GRID_WIDTH),
      blockSize: percent(tile.height, height),
      inlineSize: percent(tile.width, GRID_WIDTH),
    },
  };
}

import type { CSSProperties } from 'react';

/** Position of an image in an album. */
export interface AlbumPosition {
  /** Index in the album, from 0. */
  readonly index: number;
  /** Images in the album, at least 2. */
  readonly count: number;
  /** True if the album starts a run of its sender. */
  readonly first: boolean;
  /** True if the album ends a run of its sender. */
  readonly last: boolean;
  /** True if its last image has a caption, which stands under the grid. */
  readonly captioned: boolean;
}

/** Rectangle of a tile in CSS px at the grid's full width. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Corners of the grid at this tile: block, then inline direction, `s` start, `e` end (`ss es`). */
  readonly corners: string;
}

/** Full width of an album in CSS px. */
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

/** Height of an album of `count` images in CSS px at full width. */
export function gridHeight(count: number): number {
  return count <= 2 ? LOW : HIGH;
}

/** Tile of an image. All images after the fourth share the fourth tile. */
export function tileOf({ index, count }: Pick<AlbumPosition, 'index' | 'count'>): Tile {
  const tiles = count === 2 ? TWO : count === 3 ? THREE : FOUR;
  const tile = tiles[Math.min(index, tiles.length - 1)];
  if (!tile) throw new RangeError('An album has two pictures at least');
  return tile;
}

/** Rounded corners of a tile. A caption takes those at the bottom. */
export function cornersOf(position: AlbumPosition): string {
  const { corners } = tileOf(position);
  return position.captioned ? corners.replace(/ ?e[se]/g, '').trim() : corners;
}

/** The n of "+n" on the fourth tile: images that are not shown; 0 for other tiles. */
export function hiddenBehind({ index, count }: Pick<AlbumPosition, 'index' | 'count'>): number {
  return index === TILES - 1 ? count - TILES : 0;
}

/** True for images after the fourth, which are hidden behind it. */
export function isHidden({ index }: Pick<AlbumPosition, 'index'>): boolean {
  return index >= TILES;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/**
 * Styles that let several rows share one grid, so that every row stays an item of the list. Each row takes an equal
 * slice of the grid's height. Its image is positioned at its tile, which may overflow the slice.
 */
export function sliceStyle(position: AlbumPosition): { readonly slice: CSSProperties; readonly tile: CSSProperties } {
  const height = gridHeight(position.count) / position.count;
  const tile = tileOf(position);
  return {
    slice: { aspectRatio: `${GRID_WIDTH} / ${height}` },
    tile: {
      insetBlockStart: percent(tile.y - position.index * height, height),
      insetInlineStart: percent(tile.x, GRID_WIDTH),
      blockSize: percent(tile.height, height),
      inlineSize: percent(tile.width, GRID_WIDTH),
    },
  };
}

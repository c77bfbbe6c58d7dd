/** Columns of a grid of tiles, and the size of one, px. */
export interface TileGrid {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

/** Space between tiles, px. */
export const TILE_GAP_PX = 8;
/** A tile is at most so many times as wide as high. */
export const MAX_TILE_RATIO = 1.2;

/**
 * The grid with the largest tiles for `count` people in an area, px: by their shorter side, so that none is a strip. Of
 * equal ones the one with fewer columns.
 */
export function tileGrid(count: number, width: number, height: number): TileGrid {
  let best: TileGrid = { columns: 1, width: 0, height: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const tileHeight = Math.max(0, (height - TILE_GAP_PX * (rows - 1)) / rows);
    const tileWidth = Math.max(0, (width - TILE_GAP_PX * (columns - 1)) / columns);
    const tile = { columns, width: Math.min(tileWidth, MAX_TILE_RATIO * tileHeight), height: tileHeight };
    if (Math.min(tile.width, tile.height) > Math.min(best.width, best.height)) best = tile;
  }
  return best;
}

import { describe, expect, it } from 'vitest';
import { gridMove } from './grid-move.ts';

const shape = { columns: 8, head: 3, count: 3 + 57 };
const from = (at: number, ...keys: string[]): number =>
  keys.reduce((place, key) => gridMove(key, place, shape) ?? Number.NaN, at);

describe('gridMove', () => {
  it('goes on along the rows, from one part to the next', () => {
    expect(from(2, 'ArrowRight')).toBe(3);
    expect(from(3, 'ArrowLeft')).toBe(2);
    expect(from(0, 'ArrowLeft')).toBe(0);
    expect(from(59, 'ArrowRight')).toBe(59);
  });

  it('keeps its column up and down, over the border of the parts', () => {
    expect(from(1, 'ArrowDown')).toBe(4);
    expect(from(4, 'ArrowUp')).toBe(1);
    expect(from(3 + 6, 'ArrowUp')).toBe(2);
    expect(from(4, 'ArrowDown', 'ArrowDown', 'ArrowUp')).toBe(12);
  });

  it('ends at the last cell where the last row is short, and stays at the edges', () => {
    expect(from(3 + 50, 'ArrowDown')).toBe(59);
    expect(from(59, 'ArrowDown')).toBe(59);
    expect(from(1, 'ArrowUp')).toBe(1);
  });

  it('knows both ends, and what does not move', () => {
    expect(from(20, 'Home')).toBe(0);
    expect(from(20, 'End')).toBe(59);
    expect(gridMove('a', 3, shape)).toBeUndefined();
  });

  it('turns round in right-to-left text', () => {
    expect(gridMove('ArrowLeft', 4, shape, true)).toBe(5);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowOffsets } from './row-offsets.ts';
import { TopSpacer } from './top-spacer.ts';

const offsets = new RowOffsets(0, 100, () => 10);

/** A room that stands above the rows from an index on, with a height of its own. */
function standing(start: number, spacerPx: number) {
  const element = { style: { blockSize: '' } };
  const above = new TopSpacer();
  above.update(element, { offsets, range: { start, end: 100 }, spacerPx });
  return { above, height: () => Number.parseFloat(element.style.blockSize) };
}

describe('the room above', () => {
  it('is what is reckoned for the rows it stands for', () => {
    expect(new TopSpacer().heightFor(offsets, { start: 30, end: 40 })).toBe(300);
  });

  it('stays as far off as it has become, whatever rows it stands for', () => {
    const { above, height } = standing(30, 300);
    expect(above.shrinkBy(20)).toBe(true);
    expect(height()).toBe(280);
    expect(above.heightFor(offsets, { start: 20, end: 40 })).toBe(180);
  });

  it('is rendered as reckoned where it would be a bad guess', () => {
    const { above } = standing(30, 280);
    expect(above.heightFor(offsets, { start: 3, end: 40 })).toBe(30);
  });

  it('never takes up so much that it would be a bad guess, and nothing above the first row', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.array(fc.integer({ min: -300, max: 300 })), (start, lots) => {
        const { above, height } = standing(start, start * 10);
        for (const px of lots) {
          const before = height();
          const could = above.shrinkBy(px);
          expect(height()).toBe(could ? before - px : before);
          expect(Math.abs(height() - start * 10)).toBeLessThanOrEqual(start * 5);
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageBox } from './image-box.ts';

describe('imageBox', () => {
  it.each([
    [1500, 1000, 320, 213],
    [600, 1200, 160, 320],
    [200, 150, 200, 150],
    [40, 30, 96, 96],
    [4000, 100, 320, 96],
    [0, 0, 240, 180],
    [undefined, 300, 240, 180],
  ])('%s × %s is drawn %s × %s', (width, height, w, h) =>
    expect(imageBox(width ?? 0, height)).toEqual({ width: w, height: h }),
  );

  it('keeps the ratio of everything that is not extreme', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 320, max: 9000 }),
        fc.double({ min: 0.4, max: 2.5, noNaN: true }),
        (width, ratio) => {
          const box = imageBox(width, width / ratio);
          expect(Math.abs(box.width - box.height * ratio)).toBeLessThan(2.5);
        },
      ),
    );
  });
});

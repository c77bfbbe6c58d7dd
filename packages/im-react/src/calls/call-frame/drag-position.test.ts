import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampOffset } from './drag-position.ts';

const number = (min: number, max: number) => fc.integer({ min, max });
const viewports = fc.record({ width: number(800, 2_000), height: number(500, 1_400) });
const offsets = fc.record({ x: number(-5_000, 5_000), y: number(-5_000, 5_000) });

test('wherever a window is dragged, its title can be taken again', () => {
  fc.assert(
    fc.property(viewports, offsets, number(300, 780), number(300, 480), (viewport, wanted, width, height) => {
      const box = { left: (viewport.width - width) / 2, top: (viewport.height - height) / 2, width, height };
      const { x, y } = clampOffset(wanted, box, viewport);
      const [left, top] = [box.left + x, box.top + y];
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(viewport.height - 44);
      expect(left + width).toBeGreaterThanOrEqual(96);
      expect(left).toBeLessThanOrEqual(viewport.width - 96);
    }),
  );
});

test('a pill stays in the window as a whole', () => {
  fc.assert(
    fc.property(viewports, offsets, (viewport, wanted) => {
      const box = { left: viewport.width - 244, top: viewport.height - 76, width: 220, height: 52 };
      const { x, y } = clampOffset(wanted, box, viewport);
      expect(box.left + x).toBeGreaterThanOrEqual(0);
      expect(box.left + x + 220).toBeLessThanOrEqual(viewport.width);
      expect(box.top + y).toBeGreaterThanOrEqual(0);
      expect(box.top + y + 52).toBeLessThanOrEqual(viewport.height);
    }),
  );
});

test('an offset that is allowed is kept', () => {
  const box = { left: 400, top: 200, width: 360, height: 480 };
  expect(clampOffset({ x: -40, y: 25 }, box, { width: 1280, height: 800 })).toEqual({ x: -40, y: 25 });
});

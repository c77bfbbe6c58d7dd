import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampTransform,
  clampZoom,
  doubleZoom,
  fit,
  INITIAL_TRANSFORM,
  RESERVED_SPACE,
  type Size,
  type Transform,
  turned,
  wheelRatio,
  zoomAt,
  zoomStep,
} from './transform.ts';

const px = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const size = fc.record({ width: px(20, 12_000), height: px(20, 12_000) });
const window = fc.record({ width: px(320, 3_000), height: px(300, 2_000) });
const zoom = px(0.1, 5);
const point = fc.record({ x: px(-1_500, 1_500), y: px(-1_000, 1_000) });
const turns = fc.integer({ min: 0, max: 9 });
const view = fc.record({ x: px(-2_000, 2_000), y: px(-2_000, 2_000), zoom, turns });

/** What of the picture is under a place of the stage, in shares of its first fit. */
const under = (at: Transform, { x, y }: { x: number; y: number }) => ({
  x: (x - at.x) / at.zoom,
  y: (y - at.y) / at.zoom,
});

describe('the first fit', () => {
  it('is that of the design: contained in the window minus 120 × 240', () => {
    const fitted = fit({ width: 960, height: 640 }, { width: 1280, height: 800 }, RESERVED_SPACE);
    expect(fitted).toEqual({ width: 840, height: 560 });
  });

  it('keeps the ratio, is inside, and touches an edge unless the picture has few pixels', () => {
    fc.assert(
      fc.property(size, window, turns, (picture, screen, turn) => {
        const fitted = fit(picture, screen, RESERVED_SPACE, turn);
        const room: Size = { width: screen.width - 120, height: screen.height - 240 };
        const seen = turned(fitted, turn);
        expect(fitted.width / fitted.height).toBeCloseTo(picture.width / picture.height, 6);
        expect(seen.width).toBeLessThanOrEqual(room.width + 0.001);
        expect(seen.height).toBeLessThanOrEqual(room.height + 0.001);
        const touches = room.width - seen.width < 0.001 || room.height - seen.height < 0.001;
        expect(touches || fitted.width >= picture.width * 2 - 0.001).toBe(true);
      }),
    );
  });

  it('is the same after four turns', () => {
    fc.assert(
      fc.property(size, window, turns, (picture, screen, turn) => {
        expect(fit(picture, screen, RESERVED_SPACE, turn + 4)).toEqual(fit(picture, screen, RESERVED_SPACE, turn));
      }),
    );
  });
});

describe('zooming', () => {
  it('keeps what is under the pointer', () => {
    fc.assert(
      fc.property(view, zoom, point, (before, to, at) => {
        const [a, b] = [under(before, at), under(zoomAt(before, to, at), at)];
        expect(Math.hypot(a.x - b.x, a.y - b.y) * to).toBeLessThan(0.01);
      }),
    );
  });

  it('by two fingers takes what was between them along', () => {
    fc.assert(
      fc.property(view, zoom, point, point, (before, to, from, at) => {
        const [a, b] = [under(before, from), under(zoomAt(before, to, from, at), at)];
        expect(Math.hypot(a.x - b.x, a.y - b.y) * to).toBeLessThan(0.01);
      }),
    );
  });

  it('stays within 0.1 and 5, whatever was asked for', () => {
    fc.assert(
      fc.property(px(0, 1_000), fc.array(fc.constantFrom<1 | -1>(1, -1)), (first, steps) => {
        const end = steps.reduce((now, step) => zoomStep(now, step), clampZoom(first));
        expect(end).toBeGreaterThanOrEqual(0.1);
        expect(end).toBeLessThanOrEqual(5);
      }),
    );
    expect(zoomStep(1, 1)).toBe(1.2);
    expect(zoomStep(1.2, -1)).toBeCloseTo(1, 9);
  });

  it('by the wheel is at most one step at a time, and up is in', () => {
    fc.assert(
      fc.property(px(-2_000, 2_000), fc.constantFrom(0, 1, 2), (deltaY, deltaMode) => {
        const ratio = wheelRatio({ deltaY, deltaMode, ctrlKey: false });
        expect(ratio).toBeGreaterThanOrEqual(1 / 1.2 - 1e-9);
        expect(ratio).toBeLessThanOrEqual(1.2 + 1e-9);
        if (deltaY < 0) expect(ratio).toBeGreaterThanOrEqual(1);
      }),
    );
    expect(wheelRatio({ deltaY: -100, deltaMode: 0, ctrlKey: false })).toBeCloseTo(1.2, 9);
    expect(wheelRatio({ deltaY: -3, deltaMode: 1, ctrlKey: false })).toBeCloseTo(1.2, 2);
  });

  it('by a double click goes to the pixels of the picture, and back', () => {
    const fitted = { width: 800, height: 600 };
    expect(doubleZoom(1, fitted, { width: 2_400, height: 1_800 })).toBe(3);
    expect(doubleZoom(1, fitted, { width: 400, height: 300 })).toBe(2);
    expect(doubleZoom(1, fitted, { width: 40_000, height: 30_000 })).toBe(5);
    expect(doubleZoom(3, fitted, { width: 2_400, height: 1_800 })).toBe(1);
  });
});

describe('a picture that is moved', () => {
  it('is never lost: it is in the middle, covers the window, or is inside of it', () => {
    fc.assert(
      fc.property(view, size, window, (at, picture, screen) => {
        const fitted = fit(picture, screen, RESERVED_SPACE, at.turns);
        const now = clampTransform(at, fitted, screen);
        expect([now.zoom, now.turns]).toEqual([at.zoom, at.turns]);
        if (at.zoom <= 1) {
          expect([now.x, now.y]).toEqual([0, 0]);
          return;
        }
        const seen = turned(fitted, at.turns);
        for (const [place, edge, room] of [
          [now.x, seen.width * now.zoom, screen.width],
          [now.y, seen.height * now.zoom, screen.height],
        ] as const) {
          const start = place - edge / 2 + room / 2;
          const end = start + edge;
          const covers = start <= 0.001 && end >= room - 0.001;
          const inside = start >= -0.001 && end <= room + 0.001;
          expect(covers || inside).toBe(true);
        }
        expect(clampTransform(now, fitted, screen)).toEqual(now);
      }),
    );
  });

  it('stands in the middle at first', () => {
    expect(clampTransform(INITIAL_TRANSFORM, { width: 100, height: 100 }, { width: 500, height: 500 })).toEqual(
      INITIAL_TRANSFORM,
    );
  });
});

import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the glass: what a tap cannot say. */
export interface Fingers {
  /** A finger that stays on something until something else appears. */
  longPress(on: Locator, until: Locator): Promise<void>;
  /** One finger from the middle of something along a way, in px. */
  swipe(on: Locator, by: Point): Promise<void>;
  /** Two fingers from the middle of something, from one distance to another, in px. */
  pinch(on: Locator, from: number, to: number): Promise<void>;
}

const STEPS = 8;

export async function fingersOf(page: Page): Promise<Fingers> {
  const glass: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]): Promise<unknown> =>
    glass.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
    });
  async function middleOf(on: Locator): Promise<Point> {
    await on.scrollIntoViewIfNeeded();
    const box = await on.boundingBox();
    expect(box).not.toBeNull();
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  }
  return {
    async longPress(on, until) {
      await touch('touchStart', await middleOf(on));
      await expect(until).toBeVisible();
      await touch('touchEnd');
      await expect(until).toBeVisible();
    },
    async swipe(on, by) {
      const { x, y } = await middleOf(on);
      await touch('touchStart', { x, y });
      for (let step = 1; step <= STEPS; step += 1) {
        await touch('touchMove', { x: x + (by.x * step) / STEPS, y: y + (by.y * step) / STEPS });
      }
      await touch('touchEnd');
    },
    async pinch(on, from, to) {
      const { x, y } = await middleOf(on);
      const apart = (distance: number): Point[] => [
        { x: x - distance / 2, y },
        { x: x + distance / 2, y },
      ];
      await touch('touchStart', ...apart(from));
      for (let step = 1; step <= STEPS; step += 1)
        await touch('touchMove', ...apart(from + ((to - from) * step) / STEPS));
      await touch('touchEnd');
    },
  };
}

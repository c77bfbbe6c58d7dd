import { afterEach, describe, expect, it } from 'vitest';
import { moved, ScrollerStage } from './testing/scroller-stage.tsx';

let stage: ScrollerStage;
afterEach(() => stage.close());

const FAR = 10_000;

describe('opened at a row', () => {
  it.each([300, 50_000])('shows it where it is wanted, of %i rows', async (count) => {
    const key = `k${Math.floor(count * 0.4)}`;
    stage = new ScrollerStage({ count, start: { key, top: 40 } });
    await stage.settled();
    await stage.settled();
    const top = (stage.places().get(key) ?? Number.NaN) - stage.scroller.getBoundingClientRect().top;
    expect(Math.abs(top - 40)).toBeLessThanOrEqual(1);
  });
});

describe('at the bottom', () => {
  it('opens there, in the first commit', () => {
    stage = new ScrollerStage();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });

  it('mounts only the rows near the view', async () => {
    stage = new ScrollerStage({ count: 5_000 });
    await stage.settled();
    expect(stage.mounted).toBeLessThan(30);
  });

  it('stays there when rows are added', () => {
    stage = new ScrollerStage();
    for (let n = 0; n < 30; n++) {
      stage.append(1 + (n % 3));
      expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
    }
  });

  it('stays there when the view is resized', async () => {
    stage = new ScrollerStage();
    for (const height of [300, 350, 120, 500]) {
      stage.resize(height);
      await stage.settled();
      expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
    }
  });

  it('stays there when the view has grown and a row comes before anybody is told of that', async () => {
    stage = new ScrollerStage();
    await stage.settled();
    const before = stage.scroller.scrollTop;
    stage.resize(500);
    expect(stage.scroller.scrollTop).toBeLessThan(before);
    stage.append(1);
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
    await stage.settled();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });

  it('is left by somebody who scrolls up in the frame in which the view becomes lower', async () => {
    stage = new ScrollerStage();
    await stage.settled();
    const before = stage.places();
    stage.scroller.scrollTop -= 120;
    stage.resize(340);
    await stage.settled();
    expect(stage.handle.current?.pinned).toBe(false);
    for (const [key, top] of stage.places()) if (before.has(key)) expect(top - (before.get(key) ?? 0)).toBeCloseTo(120);
  });

  it('stays there where it came because the list became shorter', async () => {
    stage = new ScrollerStage();
    await stage.settled();
    await stage.scrollTo(stage.scroller.scrollTop - 20);
    expect(stage.handle.current?.pinned).toBe(false);
    stage.remove(stage.rows.length - 1);
    await stage.settled();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
    expect(stage.handle.current?.pinned).toBe(true);
    stage.append(3);
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });

  it('stays there when a row grows late', async () => {
    stage = new ScrollerStage();
    stage.growLate(stage.rows[298]?.key ?? '', 250);
    await stage.settled();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });

  it('puts a short list at the bottom', async () => {
    stage = new ScrollerStage({ count: 2, height: 600 });
    await stage.settled();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
    expect(stage.scroller.scrollHeight).toBe(stage.scroller.clientHeight);
  });

  it('does not chase a bottom that is not the end', async () => {
    stage = new ScrollerStage();
    stage.atEnd = false;
    stage.render();
    await stage.settled();
    const before = stage.places();
    stage.append(20);
    expect(moved(before, stage.places())).toBeLessThanOrEqual(1);
  });
});

describe('away from the bottom', () => {
  it('keeps its place when older rows come', async () => {
    stage = new ScrollerStage({ count: 100 });
    await stage.scrollTo(2_000);
    for (let n = 0; n < 5; n++) {
      const before = stage.places();
      stage.prepend(50);
      expect(moved(before, stage.places())).toBeLessThanOrEqual(1);
      await stage.settled();
      expect(moved(before, stage.places())).toBeLessThanOrEqual(1);
    }
  });

  it('keeps its place at the very top when older rows come', async () => {
    stage = new ScrollerStage({ count: 100 });
    for (let n = 0; n < 4; n++) {
      await stage.scrollTo(0);
      const before = stage.places();
      stage.prepend(50);
      await stage.settled();
      expect(moved(before, stage.places())).toBeLessThanOrEqual(1);
    }
  });

  it('keeps its place when newer rows come, and when the view is resized', async () => {
    stage = new ScrollerStage();
    await stage.scrollTo(FAR);
    const before = stage.places();
    stage.append(3);
    stage.resize(300);
    await stage.settled();
    expect(moved(before, stage.places())).toBeLessThanOrEqual(1);
  });

  it('keeps its place while rows above are measured for the first time', async () => {
    stage = new ScrollerStage({ count: 400 });
    await stage.settled();
    for (let n = 0; n < 40; n++) {
      const before = stage.places();
      stage.scroller.scrollTop -= 150;
      await stage.settled();
      const after = stage.places();
      const shift = [...before].flatMap(([key, top]) => (after.has(key) ? [(after.get(key) ?? 0) - top] : []));
      for (const way of shift) expect(Math.abs(way - 150)).toBeLessThanOrEqual(1);
    }
  });

  it('stands still in a long message between pictures that share a grid', async () => {
    stage = new ScrollerStage({ height: 600 });
    const grid = Array<number>(20).fill(12);
    const heights = [...Array<number>(30).fill(90), ...grid, 1_300, ...grid, ...Array<number>(30).fill(90)];
    stage.rows = heights.map((height, index) => ({ key: `r${index}`, height }));
    stage.render();
    stage.handle.current?.toKey('r50', 'center');
    await stage.settled();
    const before = stage.places();
    expect([...before.keys()]).toEqual(['r50']);
    await stage.scrollTo(stage.scroller.scrollTop - 10);
    expect(stage.places().get('r50')).toBe((before.get('r50') ?? 0) + 10);
  });

  it('moves no row in the page for rows above it that are measured for the first time', async () => {
    stage = new ScrollerStage({ count: 400 });
    await stage.settled();
    for (let n = 0; n < 40; n++) {
      const [before, top] = [stage.places(), stage.scroller.scrollTop];
      stage.scroller.scrollTop -= 150;
      await stage.settled();
      expect(top - stage.scroller.scrollTop).toBe(150);
      for (const [key, now] of stage.places()) expect(now - (before.get(key) ?? now - 150)).toBeCloseTo(150);
    }
  });

  it('comes to the first row at the very top', async () => {
    stage = new ScrollerStage({ count: 120 });
    await stage.settled();
    for (let steps = 0; stage.scroller.scrollTop > 0 && steps < 300; steps++) {
      stage.scroller.scrollTop -= 150;
      await stage.settled();
    }
    const [first] = stage.places();
    expect(first).toEqual(['k0', stage.scroller.getBoundingClientRect().top]);
  });

  it('asks for older rows near the top', async () => {
    stage = new ScrollerStage();
    await stage.settled();
    expect(stage.calledNearStart).toBe(0);
    await stage.scrollTo(100);
    expect(stage.calledNearStart).toBeGreaterThan(0);
  });

  it('says when it leaves the bottom and comes back', async () => {
    stage = new ScrollerStage();
    await stage.settled();
    await stage.scrollTo(FAR);
    stage.handle.current?.toBottom();
    await stage.settled();
    expect(stage.pinnedChanges).toEqual([false, true]);
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });
});

describe('going to a row', () => {
  it('mounts it and puts it into the middle', async () => {
    stage = new ScrollerStage({ count: 3_000 });
    await stage.settled();
    for (const key of ['k12', 'k2500', 'k1400']) {
      stage.handle.current?.toKey(key, 'center');
      await stage.settled();
      const row = stage.host.querySelector(`[data-im-item="${key}"]`)?.getBoundingClientRect();
      const view = stage.scroller.getBoundingClientRect();
      const off = (row?.top ?? 0) + (row?.height ?? 0) / 2 - (view.top + view.height / 2);
      expect(Math.abs(off)).toBeLessThanOrEqual(1);
    }
  });

  it('holds on to it also where the list became shorter below it, which is nobody’s scroll', async () => {
    stage = new ScrollerStage({ count: 30 });
    // Newer ones are not loaded: at the very end it would stay at the bottom.
    stage.atEnd = false;
    stage.render();
    await stage.settled();
    stage.handle.current?.toKey('k26', 'center');
    await stage.settled();
    const centred = stage.scroller.scrollTop;
    stage.remove(28);
    stage.remove(27);
    await stage.settled();
    expect(stage.scroller.scrollTop).toBeLessThan(centred);
    const before = stage.places();
    stage.growLate('k25', 30);
    await stage.settled();
    expect(Math.abs((stage.places().get('k26') ?? Number.NaN) - (before.get('k26') ?? 0))).toBeLessThanOrEqual(1);
  });

  it('does nothing where the row is not in the list', async () => {
    stage = new ScrollerStage();
    await stage.settled();
    stage.handle.current?.toKey('nobody', 'center');
    stage.handle.current?.toBottom();
    await stage.settled();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { moved, ScrollerStage } from './scroller-stage.tsx';

let stage: ScrollerStage;
afterEach(() => stage.close());

const FAR = 10_000;

/** The same numbers for the same seed: a run that fails can be run again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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

  it('does nothing where the row is not in the list', async () => {
    stage = new ScrollerStage();
    await stage.settled();
    stage.handle.current?.toKey('nobody', 'center');
    stage.handle.current?.toBottom();
    await stage.settled();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });
});

describe('whatever happens', () => {
  it.each([1, 2, 3])('keeps what it promises through 150 random operations (seed %i)', async (seed) => {
    const random = seeded(seed);
    const below = (limit: number): number => Math.floor(random() * limit);
    stage = new ScrollerStage({ count: 60, random });
    await stage.settled();
    for (let n = 0; n < 150; n++) {
      const pinned = stage.handle.current?.pinned ?? false;
      const before = stage.places();
      const visible = [...before.keys()];
      const first = visible[0] ?? '';
      const firstAt = stage.rows.findIndex(({ key }) => key === first);
      const operation = below(9);
      if (operation === 0) stage.append(1 + below(5));
      else if (operation === 1) stage.prepend(1 + below(40));
      else if (operation === 2 && firstAt > 0) stage.setHeight(below(firstAt), 20 + below(300));
      else if (operation === 3) stage.growLate(visible[1 + below(visible.length)] ?? '', below(200));
      else if (operation === 4 && firstAt > 0) stage.remove(below(firstAt));
      else if (operation === 5) stage.resize(250 + below(300));
      else if (operation === 6) {
        await stage.scrollTo(stage.scroller.scrollTop + below(2_000) - 1_000);
        continue;
      } else if (operation === 7) {
        stage.handle.current?.toKey(stage.rows[below(stage.rows.length)]?.key ?? '', 'center');
        await stage.settled();
        continue;
      } else stage.handle.current?.toBottom();
      await stage.settled();
      const said = `operation ${operation} at step ${n}`;
      if (pinned || operation === 8) {
        expect(Math.abs(stage.gap), said).toBeLessThanOrEqual(1);
        continue;
      }
      const { scrollTop, scrollHeight, clientHeight } = stage.scroller;
      const atEdge = scrollTop <= 1 || scrollHeight - scrollTop - clientHeight <= 1;
      const after = stage.places().get(first);
      // At either end of the list there may be nothing left to scroll by.
      if (atEdge || after === undefined) continue;
      expect(Math.abs(after - (before.get(first) ?? Number.NaN)), said).toBeLessThanOrEqual(1);
    }
  });
});

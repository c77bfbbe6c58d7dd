import { createRef, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import '../../styles/index.css';
import { MessageScroller, type ScrollerHandle } from './MessageScroller.tsx';

interface Line {
  readonly key: string;
  readonly height: number;
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

class Stage {
  readonly host = document.createElement('div');
  readonly handle = createRef<ScrollerHandle>();
  root: Root;
  rows: Line[];
  firstIndex = 1_000_000;
  pinned: boolean | undefined;
  private made = 0;

  constructor(count: number, height = 400) {
    this.host.className = 'im-root';
    this.host.style.cssText = `width:500px;height:${height}px;overflow:hidden`;
    document.body.append(this.host);
    this.rows = this.lines(count);
    this.root = createRoot(this.host);
    this.render();
  }
  lines(count: number): Line[] {
    return Array.from({ length: count }, () => ({ key: `k${this.made++}`, height: 30 + ((this.made * 37) % 90) }));
  }
  render(): void {
    const { rows, firstIndex } = this;
    flushSync(() =>
      this.root.render(
        <StrictMode>
          <MessageScroller
            ref={this.handle}
            rows={{
              count: rows.length,
              firstIndex,
              atEnd: true,
              keyAt: (index) => rows[index]?.key,
              indexOf: (key) => rows.findIndex((row) => row.key === key),
            }}
            renderRow={(index) => (
              <div data-row={rows[index]?.key} style={{ height: rows[index]?.height }}>
                {rows[index]?.key}
              </div>
            )}
            onPinned={(pinned) => {
              this.pinned = pinned;
            }}
          />
        </StrictMode>,
      ),
    );
  }
  get scroller(): HTMLElement {
    const found = [...this.host.querySelectorAll<HTMLElement>('*')].find((el) =>
      /auto|scroll/.test(getComputedStyle(el).overflowY),
    );
    if (!found) throw new Error('no scroller');
    return found;
  }
  get gap(): number {
    const last = this.host.querySelector(`[data-row="${this.rows.at(-1)?.key}"]`);
    if (!last) return Number.NaN;
    return last.getBoundingClientRect().bottom - this.scroller.getBoundingClientRect().bottom;
  }
  places(): Map<string, number> {
    const box = this.scroller.getBoundingClientRect();
    const places = new Map<string, number>();
    for (const el of this.host.querySelectorAll<HTMLElement>('[data-row]')) {
      const rect = el.getBoundingClientRect();
      if (rect.bottom > box.top && rect.top < box.bottom) places.set(el.dataset.row ?? '', rect.top);
    }
    return places;
  }
  async still(): Promise<void> {
    let last = '';
    for (let same = 0, n = 0; same < 4 && n < 120; n++) {
      await frame();
      const now = JSON.stringify([...this.places()]);
      same = now === last ? same + 1 : 0;
      last = now;
    }
  }
  async scrollUp(by: number): Promise<void> {
    this.scroller.scrollTop -= by;
    await this.still();
  }
}

let stage: Stage;
afterEach(() => {
  stage.root.unmount();
  stage.host.remove();
});

function moved(before: Map<string, number>, after: Map<string, number>): number {
  let most = 0;
  for (const [key, top] of before) {
    const now = after.get(key);
    if (now !== undefined) most = Math.max(most, Math.abs(now - top));
  }
  return most;
}

describe('at the bottom', () => {
  it('opens at the bottom', async () => {
    const began = performance.now();
    stage = new Stage(300);
    let frames = 0;
    while (Math.abs(stage.gap) > 1 || Number.isNaN(stage.gap)) {
      await frame();
      frames++;
      if (frames > 200) break;
    }
    console.log('open frames', frames, performance.now() - began);
    await stage.still();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });
  it('stays on append', async () => {
    stage = new Stage(300);
    await stage.still();
    for (let n = 0; n < 20; n++) {
      stage.rows = [...stage.rows, ...stage.lines(1)];
      stage.render();
      await frame();
      await frame();
      console.log('append gap', stage.gap);
    }
    await stage.still();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });
  it('stays on resize of host', async () => {
    stage = new Stage(300);
    await stage.still();
    for (const h of [300, 350, 200, 500]) {
      stage.host.style.height = `${h}px`;
      await frame();
      await frame();
      console.log('resize gap', stage.gap);
      await stage.still();
      expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
    }
  });
  it('stays on late growth', async () => {
    stage = new Stage(300);
    await stage.still();
    const last = stage.rows[298] as Line;
    stage.rows = stage.rows.with(298, { ...last, height: last.height + 200 });
    stage.render();
    await frame();
    await frame();
    console.log('growth gap', stage.gap);
    await stage.still();
    expect(Math.abs(stage.gap)).toBeLessThanOrEqual(1);
  });
});
describe('away', () => {
  it('prepend keeps place', async () => {
    stage = new Stage(100);
    await stage.still();
    await stage.scrollUp(2000);
    for (let n = 0; n < 5; n++) {
      const before = stage.places();
      const more = stage.lines(50);
      stage.rows = [...more, ...stage.rows];
      stage.firstIndex -= 50;
      stage.render();
      const m0 = moved(before, stage.places());
      await frame();
      const m1 = moved(before, stage.places());
      await frame();
      const m2 = moved(before, stage.places());
      await stage.still();
      console.log('prepend moved', m0, m1, m2, moved(before, stage.places()), stage.places().size);
      expect(moved(before, stage.places())).toBeLessThanOrEqual(1);
    }
  });
  it('prepend at very top keeps place', async () => {
    stage = new Stage(60);
    await stage.still();
    stage.scroller.scrollTop = 0;
    await stage.still();
    for (let n = 0; n < 5; n++) {
      const before = stage.places();
      stage.rows = [...stage.lines(50), ...stage.rows];
      stage.firstIndex -= 50;
      stage.render();
      const m0 = moved(before, stage.places());
      await frame();
      const m1 = moved(before, stage.places());
      await frame();
      await stage.still();
      console.log('top prepend moved', m0, m1, moved(before, stage.places()), stage.places().size);
      expect(moved(before, stage.places())).toBeLessThanOrEqual(1);
      stage.scroller.scrollTop = 0;
      await stage.still();
    }
  });
  it('append & growth above', async () => {
    stage = new Stage(300);
    await stage.still();
    await stage.scrollUp(3000);
    const before = stage.places();
    stage.rows = [...stage.rows, ...stage.lines(3)];
    stage.render();
    await stage.still();
    console.log('append away', moved(before, stage.places()));
    const first = [...stage.places().keys()][0];
    const at = stage.rows.findIndex((r) => r.key === first) - 2;
    const row = stage.rows[at] as Line;
    const b2 = stage.places();
    stage.rows = stage.rows.with(at, { ...row, height: row.height + 150 });
    stage.render();
    await frame();
    await frame();
    console.log('grow above', moved(b2, stage.places()));
    await stage.still();
    console.log('grow above', moved(b2, stage.places()));
    const b3 = stage.places();
    stage.host.style.height = '300px';
    await stage.still();
    console.log('resize', moved(b3, stage.places()));
    expect(moved(before, stage.places())).toBeLessThanOrEqual(1);
  });
});

import { createRef, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import '../../../styles/index.css';
import { MessageScroller, type ScrollerHandle } from '../MessageScroller.tsx';

interface Line {
  readonly key: string;
  readonly height: number;
}

interface StageOptions {
  readonly count?: number;
  readonly height?: number;
  /** Random source for row heights, 0 to 1. Default: deterministic. */
  readonly random?: () => number;
  /** Initial anchor row and its offset from the view's top edge. */
  readonly start?: { readonly key: string; readonly top: number };
}

// biome-ignore lint/style/noRestrictedGlobals: only tests use this file
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Test harness: a mounted scroller with rows of given heights. */
export class ScrollerStage {
  /** Container of the scroller, inside a `.im-root`, which has `display: contents`. */
  readonly host: HTMLElement = document.createElement('div');
  readonly handle = createRef<ScrollerHandle>();
  rows: readonly Line[];
  atEnd = true;
  calledNearStart = 0;
  readonly pinnedChanges: boolean[] = [];
  readonly #page: HTMLElement = document.createElement('div');
  readonly #root: Root;
  readonly #random: () => number;
  readonly #start: StageOptions['start'];
  #firstIndex = 1_000_000;
  #made = 0;

  constructor({ count = 300, height = 400, random, start }: StageOptions = {}) {
    this.#start = start;
    this.#random = random ?? (() => ((this.#made * 37) % 100) / 100);
    this.host.style.cssText = `width:500px;height:${height}px;overflow:hidden`;
    this.#page.className = 'im-root';
    this.#page.append(this.host);
    document.body.append(this.#page);
    this.rows = this.#make(count);
    this.#root = createRoot(this.host);
    this.render();
  }

  #make(count: number): Line[] {
    return Array.from({ length: count }, () => ({
      key: `k${this.#made++}`,
      height: 30 + Math.floor(this.#random() * 160),
    }));
  }

  render(): void {
    const { rows, atEnd } = this;
    const firstIndex = this.#firstIndex;
    flushSync(() =>
      this.#root.render(
        <StrictMode>
          <MessageScroller
            ref={this.handle}
            rows={{
              count: rows.length,
              firstIndex,
              atEnd,
              keyAt: (index) => rows[index]?.key,
              indexOf: (key) => rows.findIndex((row) => row.key === key),
            }}
            {...(this.#start ? { start: this.#start } : {})}
            renderRow={(index) => <div style={{ height: rows[index]?.height }}>{rows[index]?.key}</div>}
            onPinned={(pinned) => void this.pinnedChanges.push(pinned)}
            onNearStart={() => {
              this.calledNearStart++;
            }}
          />
        </StrictMode>,
      ),
    );
  }

  append(count: number): void {
    this.rows = [...this.rows, ...this.#make(count)];
    this.render();
  }
  prepend(count: number): void {
    this.rows = [...this.#make(count), ...this.rows];
    this.#firstIndex -= count;
    this.render();
  }
  remove(index: number): void {
    this.rows = this.rows.toSpliced(index, 1);
    this.render();
  }
  setHeight(index: number, height: number): void {
    const row = this.rows[index];
    if (!row) return;
    this.rows = this.rows.with(index, { ...row, height });
    this.render();
  }
  /** Resizes a mounted row outside of React, like an image that finishes loading. */
  growLate(key: string, by: number): void {
    const index = this.rows.findIndex((row) => row.key === key);
    const row = this.rows[index];
    const element = this.host.querySelector<HTMLElement>(`[data-im-item="${key}"] > div`);
    if (!row || !element) return;
    this.rows = this.rows.with(index, { ...row, height: row.height + by });
    element.style.height = `${row.height + by}px`;
  }
  resize(height: number): void {
    this.host.style.height = `${height}px`;
  }

  get scroller(): HTMLElement {
    const element = this.handle.current?.element;
    if (!element) throw new Error('The scroller is not mounted.');
    return element;
  }
  /** Distance from the view's bottom edge to the last row's; NaN if it is not mounted. */
  get gap(): number {
    const last = this.host.querySelector(`[data-im-item="${this.rows.at(-1)?.key}"]`);
    if (!last) return Number.NaN;
    return last.getBoundingClientRect().bottom - this.scroller.getBoundingClientRect().bottom;
  }
  /** Top edges of the visible rows, by key. */
  places(): ReadonlyMap<string, number> {
    const view = this.scroller.getBoundingClientRect();
    const places = new Map<string, number>();
    for (const item of this.host.querySelectorAll<HTMLElement>('[data-im-item]')) {
      const box = item.getBoundingClientRect();
      if (box.bottom > view.top && box.top < view.bottom) places.set(item.dataset.imItem ?? '', box.top);
    }
    return places;
  }
  get mounted(): number {
    return this.host.querySelectorAll('[data-im-item]').length;
  }

  /** Waits two frames, so that scroll events and resize observers have run. */
  async settled(): Promise<void> {
    await nextFrame();
    await nextFrame();
  }
  async scrollTo(top: number): Promise<void> {
    this.scroller.scrollTop = top;
    await this.settled();
  }

  close(): void {
    this.#root.unmount();
    this.#page.remove();
  }
}

/** Largest movement of the rows present in both snapshots; NaN if there is none. */
export function moved(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  const ways = [...before].flatMap(([key, top]) => {
    const now = after.get(key);
    return now === undefined ? [] : [Math.abs(now - top)];
  });
  return ways.length === 0 ? Number.NaN : Math.max(...ways);
}

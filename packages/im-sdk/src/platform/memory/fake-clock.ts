import type { Cancel, Clock, Frames, Timers } from '../platform.ts';

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly owner: object | undefined;
  readonly callback: () => void;
}

/** Lets every promise that can go on without a timer go on: some turns of the real event loop. */
export async function settle(turns = 4): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

const FRAME_MS = 16;

/**
 * A clock that stands still until `advance` moves it. Timers run in the order of their time, and between two of them
 * everything that was set going settles, so that the same test always runs the same way.
 */
export class FakeClock implements Clock {
  #now: number;
  #order = 0;
  #entries: Entry[] = [];
  /** Added to what `now` says, not to the timers: a wall clock that was set wrong. */
  skewMs = 0;

  /** `start`: epoch ms. */
  constructor(start = 1_700_000_000_000) {
    this.#now = start;
  }

  now(): number {
    return this.#now + this.skewMs;
  }

  /** Timers that wait, of one owner or of all. */
  pending(owner?: object): number {
    return this.#entries.filter((entry) => owner === undefined || entry.owner === owner).length;
  }

  /** Timers and frames for one tab; `owner` lets them all be dropped when the tab is killed. */
  timersFor(owner?: object): Timers & Frames {
    const after = (ms: number, callback: () => void): Cancel => {
      const entry: Entry = { at: this.#now + Math.max(0, ms), order: this.#order++, owner, callback };
      this.#entries.push(entry);
      return () => {
        this.#entries = this.#entries.filter((other) => other !== entry);
      };
    };
    return { after, next: (callback) => after(FRAME_MS, callback) };
  }

  /** Drops what `owner` still waits for. */
  dropAll(owner: object): void {
    this.#entries = this.#entries.filter((entry) => entry.owner !== owner);
  }

  /** Moves the time forward by `ms`, running what falls due. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#due(end); next; next = this.#due(end)) {
      this.#now = Math.max(this.#now, next.at);
      this.#entries = this.#entries.filter((entry) => entry !== next);
      next.callback();
      await settle();
    }
    this.#now = end;
  }

  /** Moves on in steps until `met` holds; throws after `limitMs`. */
  async until(met: () => boolean, limitMs = 60_000, stepMs = 50): Promise<void> {
    await settle();
    for (let spent = 0; !met(); spent += stepMs) {
      if (spent > limitMs) throw new Error(`not met within ${limitMs} ms: ${met}`);
      await this.advance(stepMs);
    }
  }

  #due(end: number): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) {
      if (entry.at > end) continue;
      if (!first || entry.at < first.at || (entry.at === first.at && entry.order < first.order)) first = entry;
    }
    return first;
  }
}

import { limits } from '../protocol/limits.ts';
import type { FirstUse } from './on-first-use.ts';
import type { Platform } from './platform.ts';

/**
 * A part of the client that somebody works with who may do without it: it is loaded and made when there is something for
 * it to do. What it is to do meanwhile waits, in order; where it does not come, it is asked for again and again.
 */
export class WhenNeeded<Loaded, Part> {
  readonly #load: FirstUse<Loaded>;
  readonly #make: (loaded: Loaded) => Part;
  readonly #timers: Platform['timers'];
  readonly #waiting: Array<(part: Part) => void> = [];
  #part: Part | undefined;
  #stopped = false;

  constructor(load: FirstUse<Loaded>, make: (loaded: Loaded) => Part, timers: Platform['timers']) {
    this.#load = load;
    this.#make = make;
    this.#timers = timers;
  }

  /** The part, once it was made. */
  get part(): Part | undefined {
    return this.#part;
  }

  /** Whether there is something for it to do, or was. */
  get needed(): boolean {
    return this.#part !== undefined || this.#waiting.length > 0;
  }

  /** Does this with the part: at once where it is here. */
  do(run: (part: Part) => void): void {
    if (this.#stopped) return;
    if (this.#load.here && this.#waiting.length === 0) {
      run(this.#made(this.#load.here));
      return;
    }
    this.#waiting.push(run);
    if (this.#waiting.length === 1) this.#ask();
  }

  /** Does this with the part where it is needed anyway. */
  ifNeeded(run: (part: Part) => void): void {
    if (this.needed) this.do(run);
  }

  /** The part. Rejects with `client.networkFailed` where it does not come. */
  async get(): Promise<Part> {
    await this.#load();
    return new Promise((resolve) => this.do(resolve));
  }

  /** Ends it: `end` is done with the part where it was made, what waits is not done any more. */
  stop(end: (part: Part) => void): void {
    this.#stopped = true;
    this.#waiting.length = 0;
    if (this.#part !== undefined) end(this.#part);
  }

  #ask(): void {
    this.#load().then(
      (loaded) => {
        if (this.#stopped) return;
        const part = this.#made(loaded);
        for (let run = this.#waiting[0]; run; run = this.#waiting[0]) {
          run(part);
          this.#waiting.shift();
        }
      },
      () => {
        this.#timers.after(limits.reconnectCeilingMs, () => {
          if (!this.#stopped) this.#ask();
        });
      },
    );
  }

  #made(loaded: Loaded): Part {
    this.#part ??= this.#make(loaded);
    return this.#part;
  }
}

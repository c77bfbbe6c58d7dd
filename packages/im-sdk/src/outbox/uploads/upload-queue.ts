import { limits } from '../../protocol/index.ts';

/** Queue with a concurrency limit (`uploadsAtOnce`), first in first out. Starts nothing while paused. */
export class UploadQueue {
  readonly #waiting: Array<{ readonly key: object; readonly start: () => Promise<unknown> }> = [];
  #running = 0;
  #paused: boolean;

  constructor(paused = false) {
    this.#paused = paused;
  }

  /** `start` settles when the upload is over. */
  add(key: object, start: () => Promise<unknown>): void {
    this.#waiting.push({ key, start });
    this.#next();
  }

  /** Removes an entry that has not started; returns false if it has. */
  remove(key: object): boolean {
    const index = this.#waiting.findIndex((entry) => entry.key === key);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#next();
  }

  #next(): void {
    while (!this.#paused && this.#running < limits.uploadsAtOnce) {
      const entry = this.#waiting.shift();
      if (!entry) return;
      this.#running += 1;
      const ended = (): void => {
        this.#running -= 1;
        this.#next();
      };
      entry.start().then(ended, ended);
    }
  }
}

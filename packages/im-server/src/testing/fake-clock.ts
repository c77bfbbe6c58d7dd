import type { Clock } from '../infra/clock.ts';

/** A clock that stands still until a test moves it; tasks run when their time comes. */
export class FakeClock implements Clock {
  #now: number;
  #tasks: { readonly due: number; readonly run: () => void }[] = [];

  constructor(now = Date.UTC(2026, 10, 20, 9)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const task = { due: this.#now + ms, run };
    this.#tasks.push(task);
    return () => {
      this.#tasks = this.#tasks.filter((one) => one !== task);
    };
  }

  /** Moves the time on by `ms` and runs what became due, in the order of its time. */
  advance(ms: number): void {
    this.#now += ms;
    const due = this.#tasks.filter((task) => task.due <= this.#now).sort((a, b) => a.due - b.due);
    this.#tasks = this.#tasks.filter((task) => task.due > this.#now);
    for (const task of due) task.run();
  }
}

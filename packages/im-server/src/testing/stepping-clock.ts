import { type Clock, systemClock } from '../infra/clock.ts';

/** The real clock, which a test can set forward: what falls due on the way runs at once. */
export class SteppingClock implements Clock {
  #ahead = 0;
  readonly #tasks = new Set<{ readonly due: number; readonly run: () => void }>();

  now(): number {
    return systemClock.now() + this.#ahead;
  }

  after(ms: number, run: () => void): () => void {
    const task = {
      due: this.now() + ms,
      run: () => {
        cancel();
        run();
      },
    };
    const cancelTimer = systemClock.after(ms, () => task.run());
    const cancel = () => {
      cancelTimer();
      this.#tasks.delete(task);
    };
    this.#tasks.add(task);
    return cancel;
  }

  advance(ms: number): void {
    this.#ahead += ms;
    const due = [...this.#tasks].filter((task) => task.due <= this.now()).sort((one, other) => one.due - other.due);
    for (const task of due) task.run();
  }
}

import type { Locks } from '../platform.ts';

interface Waiting {
  readonly owner: object;
  readonly grant: () => void;
}

/** Locks of one browser: granted to tabs in order of request, released when a tab dies. */
export class MemoryLocks {
  readonly #holders = new Map<string, object>();
  readonly #queues = new Map<string, Waiting[]>();

  /** The locks as seen by one tab. */
  forTab(owner: object, available = true): Locks {
    return { available, hold: (name, run, signal) => this.#hold(owner, name, run, signal) };
  }

  /** Releases the locks of a killed tab and removes it from the queues. */
  release(owner: object): void {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((waiting) => waiting.owner !== owner),
      );
    }
    for (const [name, holder] of [...this.#holders]) if (holder === owner) this.#next(name, owner);
  }

  async #hold<T>(owner: object, name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#acquire(owner, name, signal);
    const token = this.#holders.get(name);
    try {
      return await run();
    } finally {
      if (token === owner) this.#next(name, owner);
    }
  }

  #acquire(owner: object, name: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      if (!this.#holders.has(name)) {
        this.#holders.set(name, owner);
        return resolve();
      }
      const waiting: Waiting = { owner, grant: resolve };
      this.#queues.set(name, [...(this.#queues.get(name) ?? []), waiting]);
      signal?.addEventListener('abort', () => {
        this.#queues.set(
          name,
          (this.#queues.get(name) ?? []).filter((other) => other !== waiting),
        );
        reject(aborted());
      });
    });
  }

  #next(name: string, owner: object): void {
    if (this.#holders.get(name) !== owner) return;
    const [first, ...rest] = this.#queues.get(name) ?? [];
    this.#queues.set(name, rest);
    if (!first) {
      this.#holders.delete(name);
      return;
    }
    this.#holders.set(name, first.owner);
    first.grant();
  }
}

function aborted(): DOMException {
  return new DOMException('The wait for the lock was given up', 'AbortError');
}

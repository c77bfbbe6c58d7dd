import type { Locks } from '../platform.ts';

interface Holder {
  /** The tab that holds the lock or waits for it. */
  readonly owner: object;
  readonly grant: () => void;
  /** Rejects when another request steals the lock. */
  readonly stolen: Promise<never>;
  readonly lose: () => void;
}

/** Locks of one browser: granted to tabs in order of request, released when a tab dies. */
export class MemoryLocks {
  readonly #holders = new Map<string, Holder>();
  readonly #queues = new Map<string, Holder[]>();

  /** The locks as seen by one tab. */
  forTab(owner: object, available = true): Locks {
    return { available, hold: (name, run, signal, steal) => this.#hold(owner, name, run, signal, steal) };
  }

  /** Releases the locks of a killed tab and removes it from the queues. */
  release(owner: object): void {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((waiting) => waiting.owner !== owner),
      );
    }
    for (const [name, holder] of [...this.#holders]) if (holder.owner === owner) this.#next(name, holder);
  }

  async #hold<T>(
    owner: object,
    name: string,
    run: () => Promise<T>,
    signal: AbortSignal | undefined,
    steal = false,
  ): Promise<T> {
    const holder = await this.#acquire(owner, name, signal, steal);
    try {
      return await Promise.race([run(), holder.stolen]);
    } finally {
      this.#next(name, holder);
    }
  }

  #acquire(owner: object, name: string, signal: AbortSignal | undefined, steal: boolean): Promise<Holder> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      let lose = (): void => undefined;
      const stolen = new Promise<never>((_, rejectHold) => {
        lose = () => rejectHold(aborted());
      });
      const waiting: Holder = { owner, grant: () => resolve(waiting), stolen, lose };
      const holder = this.#holders.get(name);
      if (!holder || steal) {
        this.#holders.set(name, waiting);
        holder?.lose();
        return resolve(waiting);
      }
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

  #next(name: string, holder: Holder): void {
    if (this.#holders.get(name) !== holder) return;
    const [first, ...rest] = this.#queues.get(name) ?? [];
    this.#queues.set(name, rest);
    if (!first) {
      this.#holders.delete(name);
      return;
    }
    this.#holders.set(name, first);
    first.grant();
  }
}

function aborted(): DOMException {
  return new DOMException('The lock was given up or stolen', 'AbortError');
}

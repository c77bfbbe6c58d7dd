import { requireListener } from './call-listener.ts';
import { frozen } from './frozen.ts';
import type { Readable } from './readable.ts';

/**
 * A frozen value computed from other values. Recomputed lazily after a source changed; emits only if the result changed.
 * `same` compares results; an equal result keeps the previous object.
 */
export function derive<T>(
  sources: readonly Readable<unknown>[],
  compute: () => T,
  same: (before: T, after: T) => boolean = Object.is,
): Readable<T> {
  let inputs: unknown[] | undefined;
  let value: T;

  function read(): T {
    const current = inputs;
    if (current && sources.every((source, index) => Object.is(source.getSnapshot(), current[index]))) return value;
    const next = compute();
    if (!current || !same(value, next)) value = frozen(next);
    inputs = sources.map((source) => source.getSnapshot());
    return value;
  }

  return {
    getSnapshot: read,
    subscribe(listener) {
      requireListener(listener);
      let emitted = read();
      const listen = () => {
        const now = read();
        if (Object.is(now, emitted)) return;
        emitted = now;
        listener();
      };
      const ends = sources.map((source) => source.subscribe(listen));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

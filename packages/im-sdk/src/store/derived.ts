import type { Readable } from './readable.ts';

/**
 * A value computed from others. Computed anew only after one of them changed, told on only when the result did
 * (`same` decides; a result that is the same keeps the old object).
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
    if (!current || !same(value, next)) value = next;
    inputs = sources.map((source) => source.getSnapshot());
    return value;
  }

  return {
    getSnapshot: read,
    subscribe(listener) {
      let told = read();
      const hear = () => {
        const now = read();
        if (Object.is(now, told)) return;
        told = now;
        listener();
      };
      const ends = sources.map((source) => source.subscribe(hear));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

import { vi } from 'vitest';

/** Timers of the page, which wait until they are moved. */
export interface HeldTimers {
  /** Moves the time on and runs what falls due, in order. */
  advance(ms: number): void;
}

/**
 * Holds every `setTimeout` of the page from now on; `vi.unstubAllGlobals` ends it. Unlike fake timers of Vitest they do
 * not move while a test waits for something.
 */
export function holdTimers(): HeldTimers {
  let now = 0;
  let lastId = 1e9;
  const waiting = new Map<number, { readonly due: number; readonly run: () => void }>();
  const { clearTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0): number => {
    lastId += 1;
    waiting.set(lastId, { due: now + ms, run });
    return lastId;
  });
  vi.stubGlobal('clearTimeout', (id: number) => waiting.delete(id) || clearTimeout(id));
  return {
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...waiting].filter(([, { due }]) => due <= end).sort(([, a], [, b]) => a.due - b.due);
        if (!next) break;
        const [id, { due, run }] = next;
        waiting.delete(id);
        now = due;
        run();
      }
      now = end;
    },
  };
}

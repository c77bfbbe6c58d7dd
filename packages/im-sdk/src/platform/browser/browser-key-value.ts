import type { KeyValue } from '../platform.ts';

/** One of the page's storages; in memory of this tab if the browser has none or blocks it. */
export function browserKeyValue(kind: 'localStorage' | 'sessionStorage'): KeyValue {
  const storage = open(kind);
  if (!storage) return inMemory();
  return {
    get: (key) => attempt(() => storage.getItem(key)) ?? undefined,
    set: (key, value) =>
      attempt(() => {
        storage.setItem(key, value);
        return true;
      }) ?? false,
    remove: (key) => {
      attempt(() => storage.removeItem(key));
    },
    keys: () => attempt(() => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')) ?? [],
  };
}

function open(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  if (typeof document === 'undefined') return undefined;
  return attempt(() => globalThis[kind]);
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function inMemory(): KeyValue {
  const values = new Map<string, string>();
  return {
    isPersistent: false,
    get: (key) => values.get(key),
    set: (key, value) => Boolean(values.set(key, value)),
    remove: (key) => {
      values.delete(key);
    },
    keys: () => [...values.keys()],
  };
}

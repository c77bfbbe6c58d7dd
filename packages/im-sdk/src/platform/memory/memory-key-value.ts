import type { KeyValue } from '../platform.ts';

/** A key-value store in memory. `capacity`: most UTF-16 units of all values together, for tests of a full store. */
export function createMemoryKeyValue(capacity = Number.POSITIVE_INFINITY): KeyValue {
  const values = new Map<string, string>();
  let used = 0;
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      const after = used - (values.get(key)?.length ?? 0) + value.length;
      if (after > capacity) return false;
      used = after;
      values.set(key, value);
      return true;
    },
    remove: (key) => {
      used -= values.get(key)?.length ?? 0;
      values.delete(key);
    },
    keys: () => [...values.keys()],
  };
}

import type { KeyValue } from '../platform.ts';

/** An in-memory key-value store. `capacity`: limit of all values in UTF-16 units, to test a full store. */
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

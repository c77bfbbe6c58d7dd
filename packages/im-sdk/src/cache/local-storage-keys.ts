import type { KeyValue } from '../platform/platform.ts';

/** Deletes a database in local storage. */
export function removeLocalStorageDatabase(local: KeyValue, name: string): void {
  for (const key of local.keys()) if (key.startsWith(`${name}|`)) local.remove(key);
}

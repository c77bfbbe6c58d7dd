import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { KeyValue } from 'im-sdk';

/** Keeps small texts in one file, which only its owner may read: it holds the session of the bot. */
export function fileStore(path: string): KeyValue {
  const values = new Map<string, string>(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []);
  const write = (): true => {
    writeFileSync(`${path}.new`, JSON.stringify([...values]), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return true;
  };
  return {
    get: (key) => values.get(key),
    set: (key, value) => Boolean(values.set(key, value)) && write(),
    remove: (key) => {
      if (values.delete(key)) write();
    },
    keys: () => [...values.keys()],
  };
}

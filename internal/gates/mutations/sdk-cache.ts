import type { Mutation } from './mutation.ts';

const sdk = 'packages/im-sdk/src';

/** Mistakes of im-sdk in what it stores in the browser: message cache, import and memory mode. */
export const cacheMutations: readonly Mutation[] = [
  {
    name: 'cursor moved before it is stored',
    edits: [
      {
        file: `${sdk}/cache/message-cache.ts`,
        find: "    const tails = new Map<ConversationKey, { chunk: number; rows: MessageRow[] }>();\n    await this.#database.transaction('write', async (tx) => {\n      const fencingToken",
        replace:
          "    await this.#database.transaction('write', async (tx) => {\n      for (const { key, stored } of commit.conversations) tx.put(keys.conversation(key), stored);\n      if (commit.position !== undefined) tx.put(keys.meta, { version: CACHE_VERSION, position: commit.position });\n    });\n    const tails = new Map();\n    await this.#database.transaction('write', async (tx) => {\n      const fencingToken",
      },
    ],
    test: `${sdk}/sync/resume.test.ts`,
    caughtBy: 'loses nothing, doubles nothing, and the cursor never speaks of rows that are not there',
  },
  {
    name: 'cleared messages kept in the tail chunk',
    edits: [
      {
        file: `${sdk}/cache/message-cache.ts`,
        find: 'if (reset || dropBelow > 0) this.#tails.delete(key);',
        replace: 'if (dropBelow > 0) this.#tails.delete(key);',
      },
    ],
    test: `${sdk}/cache/removed-messages.test.ts`,
    caughtBy: 'does not come back with the next message: in memory',
  },
  {
    name: 'local storage of a session without IndexedDB deleted without its unsent messages',
    edits: [
      {
        file: `${sdk}/cache/account-cache.ts`,
        find: 'const kinds = [ranges.outbox, ranges.broadcasts, ranges.drafts];',
        replace: 'const kinds = [ranges.broadcasts, ranges.drafts];',
      },
    ],
    test: `${sdk}/cache/local-storage-import.test.ts`,
    caughtBy: 'imports what a session without IndexedDB left in local storage, and sends it once',
  },
  {
    name: 'local storage deleted although the import failed',
    edits: [
      {
        file: `${sdk}/cache/account-cache.ts`,
        find: '  const drafts = await withDeadline(cache.importUnsent(rows, replaceDrafts), limits.databaseStallMs, timers);\n  removeLocalStorageRows(local, name, rows);\n',
        replace:
          '  removeLocalStorageRows(local, name, rows);\n  const drafts = await withDeadline(cache.importUnsent(rows, replaceDrafts), limits.databaseStallMs, timers);\n',
      },
    ],
    test: `${sdk}/cache/local-storage-import.test.ts`,
    caughtBy: 'leaves it in local storage while the database does not take it',
  },
  {
    name: 'unsent messages stored during the import deleted',
    edits: [
      {
        file: `${sdk}/cache/account-cache.ts`,
        find: 'if ((await read()).length === 0) removeLocalStorageDatabase(local, name);',
        replace: 'removeLocalStorageDatabase(local, name);',
      },
    ],
    test: `${sdk}/cache/local-storage-import.test.ts`,
    caughtBy: 'leaves what a tab without IndexedDB stores or changes during the import, for the next one',
  },
  {
    name: 'database that the browser closed not opened again',
    edits: [{ file: `${sdk}/engine/account-storage.ts`, find: '    await this.#reopen();\n', replace: '' }],
    test: `${sdk}/testing/faults/closed-database.test.ts`,
    caughtBy: 'is opened again: a reload has what was there and what came afterwards',
  },
  {
    name: 'database that was deleted and created again taken for the old one',
    edits: [
      {
        file: `${sdk}/engine/account-storage.ts`,
        find: 'if (isNew) this.#ingest.markDiskStale();',
        replace: 'if (isNew) return;',
      },
    ],
    test: `${sdk}/testing/faults/closed-database.test.ts`,
    caughtBy: 'is opened again: a reload has what was there and what came afterwards',
  },
  {
    name: 'memory mode for good',
    edits: [
      {
        file: `${sdk}/engine/account-storage.ts`,
        find: 'if (this.disk && !this.disk.capped) await',
        replace: 'if (!this.disk) await',
      },
    ],
    test: `${sdk}/testing/faults/memory-mode.test.ts`,
    caughtBy: 'ends when the database answers again: nothing is lost or doubled by a reload without a network',
  },
  {
    name: 'rows of the leader between overwritten by a tab that leads again',
    edits: [
      {
        file: `${sdk}/cache/message-cache.ts`,
        find: '    this.#tails.clear();\n    this.fencingToken',
        replace: '    this.fencingToken',
      },
    ],
    test: `${sdk}/cache/message-cache.test.ts`,
    caughtBy: 'are read again by a tab that leads again: the rows of the leader between are not overwritten',
  },
  {
    name: 'rows of a deleted database written to the new one',
    edits: [
      {
        file: `${sdk}/cache/message-cache.ts`,
        find: '    this.#tails.clear();\n    const isNew',
        replace: '    const isNew',
      },
    ],
    test: `${sdk}/cache/message-cache.test.ts`,
    caughtBy: 'are read again on a new connection: rows of a database that was deleted do not come back',
  },
  {
    name: 'a failing disk that undoes a change',
    edits: [
      {
        file: `${sdk}/engine/operations/change-operations.ts`,
        find: 'await history.onDisk(key, [id]).catch(() => [])',
        replace: 'await history.onDisk(key, [id])',
      },
    ],
    test: `${sdk}/messages/message-changes.test.ts`,
    caughtBy: 'stays changed (react) when the disk fails during the change',
  },
];

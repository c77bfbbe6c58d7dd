import type { Mutation } from './mutation.ts';

const sdk = 'packages/im-sdk/src';

/** Mistakes of im-sdk that lose, double or misplace a message: socket, sync, cache, store, outbox, groups. */
export const deliveryMutations: readonly Mutation[] = [
  {
    name: 'max-id cursor',
    edits: [
      {
        file: `${sdk}/sync/plan/planner.ts`,
        find: 'if (position > conversation.cursor + 1) {',
        replace: 'if (false) {',
      },
    ],
    test: `${sdk}/sync/resume/resume.test.ts`,
    caughtBy: 'loses nothing, doubles nothing, and the cursor never speaks of rows that are not there',
  },
  {
    name: 'cursor moved before it is stored',
    edits: [
      {
        file: `${sdk}/cache/message-cache.ts`,
        find: "    const tails = new Map<ConversationKey, { chunk: number; rows: MessageRow[] }>();\n    await this.#database.transaction('write', async (tx) => {\n      const fencingToken",
        replace:
          "    await this.#database.transaction('write', async (tx) => {\n      for (const { key, head } of commit.conversations) tx.put(keys.head(key), head);\n      if (commit.position !== undefined) tx.put(keys.meta, { version: CACHE_VERSION, position: commit.position });\n    });\n    const tails = new Map();\n    await this.#database.transaction('write', async (tx) => {\n      const fencingToken",
      },
    ],
    test: `${sdk}/sync/resume/resume.test.ts`,
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
    edits: [{ file: `${sdk}/sync/account/memory-mode.ts`, find: '    await storage.reopen();\n', replace: '' }],
    test: `${sdk}/testing/faults/closed-database.test.ts`,
    caughtBy: 'is opened again: a reload has what was there and what came afterwards',
  },
  {
    name: 'database that was deleted and created again taken for the old one',
    edits: [
      {
        file: `${sdk}/sync/account/account-storage.ts`,
        find: 'if (isNew) this.#ingest.forgetDisk();',
        replace: 'if (isNew) return;',
      },
    ],
    test: `${sdk}/testing/faults/closed-database.test.ts`,
    caughtBy: 'is opened again: a reload has what was there and what came afterwards',
  },
  {
    name: 'unread counted on a duplicate',
    edits: [
      {
        file: `${sdk}/sync/plan/planner.ts`,
        find: "      return 'known';",
        replace: "      conversation.count += 1;\n      return 'known';",
      },
    ],
    test: `${sdk}/sync/resume/resume.test.ts`,
    caughtBy: 'loses nothing, doubles nothing, and the cursor never speaks of rows that are not there',
  },
  {
    name: 'unread counted on a duplicate by id',
    edits: [
      {
        file: `${sdk}/sync/plan/planner.ts`,
        find: '      conversation.mergeKnown(row);\n      return;',
        replace: '      conversation.mergeKnown(row);\n      conversation.count += 1;\n      return;',
      },
    ],
    test: `${sdk}/testing/faults/spec-only.test.ts`,
    caughtBy: 'counts a message once that is pushed and then pulled again',
  },
  {
    name: 'heartbeat without deadline',
    edits: [
      {
        file: `${sdk}/socket/connection-machine.ts`,
        find: "else timers.set('deadline',",
        replace: "else if (false) timers.set('deadline',",
      },
    ],
    test: `${sdk}/socket/connection.test.ts`,
    caughtBy: 'notices a half-open link within 15 s and opens another socket',
  },
  {
    name: 'resume without a fresh auth',
    edits: [
      {
        file: `${sdk}/socket/connection.ts`,
        find: 'this.#options.session.prepare(how).then(',
        replace: '(this.#token ? Promise.resolve(this.#token) : this.#options.session.prepare(how)).then(',
      },
    ],
    test: `${sdk}/socket/connection.test.ts`,
    caughtBy: 'looks at the session before the next try when a socket ended before it was logged in',
  },
  {
    name: 'resend with a new tmpId',
    edits: [
      {
        file: `${sdk}/outbox/send-queue.ts`,
        find: 'const shared = { tmpId, content,',
        replace: 'const shared = { tmpId: tmpId + Math.random().toString(36).slice(2, 6), content,',
      },
    ],
    test: `${sdk}/outbox/outbox.test.ts`,
    caughtBy: 'repeats a send of unknown outcome under the same tmpId: the server has it once',
  },
  {
    name: 'outbox stored after the send',
    edits: [
      {
        file: `${sdk}/outbox/outbox.ts`,
        find: 'await this.#storage.put(settled);',
        replace: 'void this.#storage.put(settled);',
      },
    ],
    test: `${sdk}/outbox/outbox.test.ts`,
    caughtBy: 'sends a message only after this device has stored it',
  },
  {
    name: 'resend where the server has no dedupe',
    edits: [
      {
        file: `${sdk}/outbox/outbox-machine.ts`,
        find: "if (event.type === 'uncertain' && !state.idempotent) {",
        replace: 'if (false) {',
      },
    ],
    test: `${sdk}/outbox/outbox.test.ts`,
    caughtBy: 'where repeats are not noticed, looks for the message instead of sending it again',
  },
  {
    name: 'what was written offline overtakes an upload',
    edits: [
      {
        file: `${sdk}/outbox/outbox-machine.ts`,
        find: 'const passesUploads = state.online && !hasFiles;',
        replace: 'const passesUploads = !hasFiles;',
      },
    ],
    test: `${sdk}/outbox/outbox-machine.test.ts`,
    caughtBy: 'what was written offline keeps its place behind files, and texts behind it too',
  },
  {
    name: 'a text overtakes one that waits for an upload',
    edits: [
      {
        file: `${sdk}/outbox/outbox-machine.ts`,
        find: 'if (!item.hasFiles) busy.add(item.conversation);',
        replace: '',
      },
    ],
    test: `${sdk}/outbox/outbox-machine.test.ts`,
    caughtBy: 'what was written offline keeps its place behind files, and texts behind it too',
  },
  {
    name: 'a text waits for an upload',
    edits: [
      {
        file: `${sdk}/outbox/outbox-machine.ts`,
        find: 'const passesUploads = state.online && !hasFiles;',
        replace: 'const passesUploads = false;',
      },
    ],
    test: `${sdk}/outbox/outbox-machine.test.ts`,
    caughtBy: 'files keep their order while they are uploaded, and a text does not wait for them',
  },
  {
    name: 'cursor moved over a pull that broke off',
    edits: [
      {
        file: `${sdk}/plain-server/pull.ts`,
        find: 'this.#finish(running, highestPulledId(running))',
        replace: 'this.#finish(running, running.knownHeadId)',
      },
    ],
    test: `${sdk}/testing/faults/spec-only.test.ts`,
    caughtBy: 'loses nothing where a pull broke off',
  },
  {
    name: 'a message whose push was lost not emitted',
    edits: [{ file: `${sdk}/sync/inbox.ts`, find: '(message) => this.#isSinceLogin(message)', replace: '() => false' }],
    test: `${sdk}/events.test.ts`,
    caughtBy: 'comes for one whose push was lost, once it is fetched: in order, once, in every tab',
  },
  {
    name: 'an own message behind a gap is not found by its id',
    edits: [
      {
        file: `${sdk}/store/messages/message-table.ts`,
        find: 'if (placed || this.#pending.size === 0) return placed;',
        replace: 'if (placed || this.#pending.size >= 0) return placed;',
      },
    ],
    test: `${sdk}/messages/deleted-behind-gap.test.ts`,
    caughtBy: 'an own message deleted while an earlier one is missing does not come back after the reconnect',
  },
  {
    name: 'memory mode for good',
    edits: [
      {
        file: `${sdk}/sync/account/memory-mode.ts`,
        find: 'if (storage.disk && !storage.disk.capped) await',
        replace: 'if (!storage.disk) await',
      },
    ],
    test: `${sdk}/testing/faults/memory-mode.test.ts`,
    caughtBy: 'ends when the database answers again: nothing is lost or doubled by a reload without a network',
  },
  {
    name: 'a discarded message left in storage',
    edits: [
      {
        file: `${sdk}/outbox/discards.ts`,
        find: 'const removing = this.#removeStored(stored);',
        replace: 'const removing = Promise.resolve();',
      },
    ],
    test: `${sdk}/testing/faults/discard.test.ts`,
    caughtBy: 'is deleting while the database hangs, is not sent meanwhile, and stays away after a reload',
  },
  {
    name: 'members asked for one after the other',
    edits: [
      {
        file: `${sdk}/groups/members.ts`,
        find: 'await (this.#inFlight.get(groupId) ?? this.reload(account, groupId));',
        replace: 'await this.reload(account, groupId);',
      },
    ],
    test: `${sdk}/groups/groups.test.ts`,
    caughtBy: 'ask once for members that several look for at once, and once more for what changed meanwhile',
  },
  {
    name: 'eviction by insertion',
    edits: [{ file: `${sdk}/store/lru-map.ts`, find: 'if (value !== undefined) this.set(key, value);', replace: '' }],
    test: `${sdk}/store/lru-map.test.ts`,
    caughtBy: 'evicts the least recently used entry, where reading is a use',
  },
  {
    name: 'a discard that the database did not confirm forgotten by a reload',
    edits: [
      {
        file: `${sdk}/outbox/storage/outbox-storage.ts`,
        find: 'return parse(values).filter(({ tmpId }) => !discarded.has(tmpId));',
        replace: 'return discarded ? parse(values) : [];',
      },
    ],
    test: `${sdk}/testing/faults/discard.test.ts`,
    caughtBy: 'is not sent after a reload while the database hangs',
  },
  {
    name: 'rows keyed by id alone',
    edits: [
      {
        file: `${sdk}/store/messages/row-key.ts`,
        find: "if (conversation.startsWith('p')) ",
        replace: '',
      },
    ],
    test: `${sdk}/sync/plan/two-sequences.test.ts`,
    caughtBy: 'have rows that a key names alone: in memory, with an optimistic update, on disk',
  },
  {
    name: 'a gap forgotten where the server was busy',
    edits: [
      {
        file: `${sdk}/sync/resume/resume.ts`,
        find: '      this.#parts.onGaps(this.#behind());\n',
        replace: '',
      },
    ],
    test: `${sdk}/testing/faults/convergence.test.ts`,
    caughtBy: 'is asked for again where the server was busy as the heartbeat showed that it is missing',
  },
  {
    name: 'an open conversation left empty after a declared gap',
    edits: [
      {
        file: `${sdk}/sync/resume/resume.ts`,
        find: ' || (open.has(state.key) && this.#lacksNewest(state))',
        replace: '',
      },
    ],
    test: `${sdk}/testing/faults/convergence.test.ts`,
    caughtBy: 'is asked for again where it was the newest page of an open conversation, after a long absence',
  },
  {
    name: 'a recall held behind a gap not written to disk',
    edits: [
      {
        file: `${sdk}/sync/plan/planner.ts`,
        find: 'return [...(this.#outOfOrder.get(key)?.values() ?? [])];',
        replace: 'return [];',
      },
    ],
    test: `${sdk}/testing/faults/convergence.test.ts`,
    caughtBy: 'that came before the message ahead of it holds after a reload, also for a row that is on disk alone',
  },
  {
    name: 'an overtaken state of a group shown',
    edits: [
      {
        file: `${sdk}/groups/group-pushes.ts`,
        find: 'if (update && isOvertaken(update)) return;',
        replace: '',
      },
    ],
    test: `${sdk}/groups/group-actions.test.ts`,
    caughtBy: 'stay the newest where an older push comes late',
  },
  {
    name: 'a late reply marks unseen messages as read',
    edits: [
      {
        file: `${sdk}/outbox/outbox-item.ts`,
        find: 'return writtenAfter !== undefined && headOf(state)',
        replace: 'return writtenAfter === null && headOf(state)',
      },
    ],
    test: `${sdk}/sync/reading.test.ts`,
    caughtBy: 'leaves unread what came after it was written, also after a reload, and turns no ticks',
  },
  {
    name: 'a push behind the newest never looked for',
    edits: [{ file: `${sdk}/sync/sync-engine.ts`, find: '>= SWEEP_MS) return true;', replace: '< 0) return true;' }],
    test: `${sdk}/testing/faults/convergence.test.ts`,
    caughtBy: 'is noticed within half a minute, also where another conversation goes on',
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
    name: 'a draft that changed during its write not stored',
    edits: [
      {
        file: `${sdk}/sync/drafts.ts`,
        find: 'if (!isStored || conversations.draft(key) !== draft) continue;',
        replace: 'if (!isStored) continue;',
      },
    ],
    test: `${sdk}/sync/drafts.test.ts`,
    caughtBy: 'that changes while an earlier version is stored is stored as well',
  },
  {
    name: 'a draft of a hidden page kept in memory',
    edits: [
      {
        file: `${sdk}/sync/drafts.ts`,
        find: 'if (!platform.visibility.visible()) this.#leave();\n    else if',
        replace: 'if',
      },
    ],
    test: `${sdk}/sync/drafts.test.ts`,
    caughtBy: 'that changes on a hidden page is back after a reload: nothing says that the page will be shown again',
  },
  {
    name: 'what is read within the throttle window not reported',
    edits: [
      {
        file: `${sdk}/sync/read-reports.ts`,
        find: 'this.#pause(key, state.readPos);',
        replace: 'this.#pause(key, Number.POSITIVE_INFINITY);',
      },
    ],
    test: `${sdk}/sync/read-reports.test.ts`,
    caughtBy: 'what is read soon after a report is reported at the end of the pause, without another reading',
  },
  {
    name: 'a retry of the person forgotten by a reload',
    edits: [{ file: `${sdk}/outbox/outbox.ts`, find: '    await this.#storage.put(again);\n', replace: '' }],
    test: `${sdk}/testing/faults/offline.test.ts`,
    caughtBy: 'that the person tries again without a network is sent after a reload',
  },
];

import type { Mutation } from './mutation.ts';

const sdk = 'packages/im-sdk/src';

/** Mistakes of im-sdk that lose, double or misplace a received message: socket, sync, store, groups. */
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
    test: `${sdk}/sync/resume.test.ts`,
    caughtBy: 'loses nothing, doubles nothing, and the cursor never speaks of rows that are not there',
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
    test: `${sdk}/sync/resume.test.ts`,
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
    name: 'cursor moved over a pull that broke off',
    edits: [
      {
        file: `${sdk}/spec-only/pull.ts`,
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
        file: `${sdk}/sync/resume.ts`,
        find: '      this.#ingest.reportGaps(this.#behind());\n',
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
        file: `${sdk}/sync/resume.ts`,
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
    name: 'a push behind the newest never looked for',
    edits: [{ file: `${sdk}/sync/sync-engine.ts`, find: '>= SWEEP_MS) return true;', replace: '< 0) return true;' }],
    test: `${sdk}/testing/faults/convergence.test.ts`,
    caughtBy: 'is noticed within half a minute, also where another conversation goes on',
  },
  {
    name: 'what is read within the throttle window not reported',
    edits: [
      {
        file: `${sdk}/engine/operations/read-reports.ts`,
        find: 'this.#pause(key, state.readPos);',
        replace: 'this.#pause(key, Number.POSITIVE_INFINITY);',
      },
    ],
    test: `${sdk}/engine/operations/read-reports.test.ts`,
    caughtBy: 'what is read soon after a report is reported at the end of the pause, without another reading',
  },
  {
    name: 'a change that does not reach a row on disk',
    edits: [
      {
        file: `${sdk}/engine/operations/change-operations.ts`,
        find: 'conversation.addStored(await history.onDisk(key, [id]).catch(() => []));',
        replace: '',
      },
    ],
    test: `${sdk}/messages/message-changes.test.ts`,
    caughtBy: 'is changed by its row, its key and its id (private)',
  },
  {
    name: 'a message that is not in memory not looked for',
    edits: [
      {
        file: `${sdk}/messages/find-message.ts`,
        find: 'return ref.id > 0 ? engine().message(ref.conversation, ref.id) : undefined;',
        replace: 'return undefined;',
      },
    ],
    test: `${sdk}/messages/message-changes.test.ts`,
    caughtBy: 'is changed by its row, its key and its id (private)',
  },
];

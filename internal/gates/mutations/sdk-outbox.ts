import type { Mutation } from './mutation.ts';

const sdk = 'packages/im-sdk/src';

/** Mistakes of im-sdk that lose, double or misplace what a person writes: outbox and drafts. */
export const outboxMutations: readonly Mutation[] = [
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
    name: 'a discard that the database did not confirm forgotten by a reload',
    edits: [
      {
        file: `${sdk}/outbox/outbox-storage.ts`,
        find: 'return parse(values).filter(({ tmpId }) => !discarded.has(tmpId));',
        replace: 'return discarded ? parse(values) : [];',
      },
    ],
    test: `${sdk}/testing/faults/discard.test.ts`,
    caughtBy: 'is not sent after a reload while the database hangs',
  },
  {
    name: 'a late reply marks unseen messages as read',
    edits: [
      {
        file: `${sdk}/outbox/outbox-item.ts`,
        find: 'return writtenAfter !== undefined && newestPosition(state)',
        replace: 'return writtenAfter === null && newestPosition(state)',
      },
    ],
    test: `${sdk}/sync/reading.test.ts`,
    caughtBy: 'leaves unread what came after it was written, also after a reload, and turns no ticks',
  },
  {
    name: 'a draft that changed during its write not stored',
    edits: [
      {
        file: `${sdk}/engine/drafts.ts`,
        find: 'if (!isStored || conversations.draft(key) !== draft) continue;',
        replace: 'if (!isStored) continue;',
      },
    ],
    test: `${sdk}/engine/drafts.test.ts`,
    caughtBy: 'that changes while an earlier version is stored is stored as well',
  },
  {
    name: 'a draft of a hidden page kept in memory',
    edits: [
      {
        file: `${sdk}/engine/drafts.ts`,
        find: 'if (!platform.visibility.visible()) this.#leave();\n    else if',
        replace: 'if',
      },
    ],
    test: `${sdk}/engine/drafts.test.ts`,
    caughtBy: 'that changes on a hidden page is back after a reload: nothing says that the page will be shown again',
  },
  {
    name: 'a retry of the person forgotten by a reload',
    edits: [{ file: `${sdk}/outbox/outbox.ts`, find: '    await this.#storage.put(again);\n', replace: '' }],
    test: `${sdk}/testing/faults/offline.test.ts`,
    caughtBy: 'that the person tries again without a network is sent after a reload',
  },
  {
    name: 'a message overtakes those of the last page',
    edits: [{ file: `${sdk}/outbox/outbox.ts`, find: 'if (!this.#isLoaded) await this.#loaded;', replace: '' }],
    test: `${sdk}/outbox/outbox.test.ts`,
    caughtBy:
      'a message written while the items of the last page load is sent after them, with the clock moved by -3600000 ms',
  },
  {
    name: 'ids of the last page not followed',
    edits: [{ file: `${sdk}/outbox/outbox.ts`, find: 'this.#tmpIds.follow(item.tmpId);', replace: '' }],
    test: `${sdk}/outbox/outbox.test.ts`,
    caughtBy:
      'a message written while the items of the last page load is sent after them, with the clock moved by -3600000 ms',
  },
  {
    name: 'a file uploaded twice after a change of the leader',
    edits: [
      {
        file: `${sdk}/outbox/outbox.ts`,
        find: 'if (item.attachments && this.#items.get(item.tmpId)) this.#items.set(item);',
        replace: '',
      },
    ],
    test: `${sdk}/outbox/outbox.test.ts`,
    caughtBy: 'sends the stored version of a message whose upload another tab completed',
  },
  {
    name: 'a refused read report sent for ever',
    edits: [
      {
        file: `${sdk}/engine/operations/read-reports.ts`,
        find: 'if (!isBusinessRefusal(error)) throw error;',
        replace: 'throw error;',
      },
    ],
    test: `${sdk}/engine/operations/read-reports.test.ts`,
    caughtBy: 'a report that the server refuses is not sent again by a heartbeat or a new connection',
  },
];

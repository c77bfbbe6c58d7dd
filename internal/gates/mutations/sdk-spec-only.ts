import type { Mutation } from './mutation.ts';

const sdk = 'packages/im-sdk/src';

/** Mistakes that only a server without our extensions shows. */
export const specOnlyMutations: readonly Mutation[] = [
  {
    name: 'no notice to pull as a failed resume',
    edits: [
      {
        file: `${sdk}/spec-only/pull.ts`,
        find: 'if (this.#isRunning(running)) this.#finish(running, running.knownHeadId);',
        replace: 'throw error;',
      },
    ],
    test: `${sdk}/spec-only/catch-up.test.ts`,
    caughtBy: 'brings what was missed in both kinds, though there is no notice to pull',
  },
  {
    name: 'the end of a group taken as a removal from it',
    edits: [
      {
        file: `${sdk}/groups/group-pushes.ts`,
        find: 'return group.dissolve === true;',
        replace: 'return false;',
      },
    ],
    test: `${sdk}/spec-only/lists.test.ts`,
    caughtBy: 'do not say so of a dissolved group: the group itself says that it was dissolved',
  },
  {
    name: 'a refresh refused with code 500 tried for ever',
    edits: [
      {
        file: `${sdk}/http/session-tokens.ts`,
        find: 'status !== Code.OK && status !== Code.CLIENT_TOO_OLD;',
        replace: 'status !== Code.OK && status !== Code.CLIENT_TOO_OLD && status !== Code.INTERNAL;',
      },
    ],
    test: `${sdk}/spec-only/lists.test.ts`,
    caughtBy: 'ends the session where the refresh is refused with code 500 and a sentence',
  },
  {
    name: 'read positions dropped with the cache',
    edits: [{ file: `${sdk}/cache/cache-format.ts`, find: "if (epoch !== '') return [];", replace: 'return [];' }],
    test: `${sdk}/testing/faults/cache-upgrade.test.ts`,
    caughtBy: 'does not count messages again that were read before',
  },
  {
    name: 'a quote lost by a spec-only server',
    edits: [
      {
        file: `${sdk}/messages/messages.ts`,
        find: "if (isSpecOnly()) throw refused('quote'",
        replace: "if (isSpecOnly() && false) throw refused('quote'",
      },
    ],
    test: `${sdk}/messages/spec-only-quotes.test.ts`,
    caughtBy: 'is refused by sendVoice before anything is shown',
  },
  {
    name: 'a failed answer makes a server spec-only',
    edits: [{ file: `${sdk}/auth/server-features.ts`, find: 'if (!this.#isKnown) throw error;', replace: '' }],
    test: `${sdk}/auth/server-features.test.ts`,
    caughtBy: 'asks again, and takes the server for what it is',
  },
  {
    name: 'history without a position taken for that of a spec-only server',
    edits: [
      {
        file: `${sdk}/sync/sync-engine.ts`,
        find: 'stored.every(({ headPos, headId }) => headPos === headId)',
        replace: 'true',
      },
    ],
    test: `${sdk}/testing/faults/memory-mode.test.ts`,
    caughtBy: 'keeps what only this device knows, when a follower leads',
  },
  {
    name: 'revision on disk forgotten when memory mode ends',
    edits: [
      {
        file: `${sdk}/sync/ingest.ts`,
        find: 'this.position = { ...this.position, epoch, rev };',
        replace: 'this.position = { ...this.position, epoch };',
      },
    ],
    test: `${sdk}/testing/faults/memory-mode.test.ts`,
    caughtBy:
      'that began with the page and without a network keeps the history on disk, and follows what changed since',
  },
  {
    name: 'messages of a spec-only server kept under numbers',
    edits: [
      {
        file: `${sdk}/sync/resume.ts`,
        find: "if (isOtherKind || answer === 'startOver')",
        replace: "if (answer === 'startOver')",
      },
    ],
    test: `${sdk}/auth/server-features.test.ts`,
    caughtBy: 'shows what it has, and nothing under the positions of the other: spec-only before',
  },
  {
    name: 'a row of a page placed before it is acknowledged',
    edits: [
      {
        file: `${sdk}/sync/plan/planner.ts`,
        find: 'if (positionOf(row) > conversation.cursor) continue;',
        replace: 'if (this.#isNumbered && positionOf(row) > conversation.cursor) continue;',
      },
    ],
    test: `${sdk}/spec-only/pages-beside-sends.test.ts`,
    caughtBy: 'an answered send is sent under its key, once, whenever a page with its row arrives',
  },
  {
    name: 'a follower that asks a spec-only server as our own',
    edits: [
      {
        file: `${sdk}/engine/follower.ts`,
        find: "if (scope.connection.mirrored.getSnapshot().phase === 'live')",
        replace: 'if (false)',
      },
    ],
    test: `${sdk}/messages/getting.test.ts`,
    caughtBy: 'a second tab at a server that knows only the specification finds messages that it does not have',
  },
];

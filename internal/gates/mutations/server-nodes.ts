import type { Mutation } from './mutation.ts';

const server = 'packages/im-server/src';

/** Mistakes of im-server between the servers of one database. */
export const serverNodeMutations: readonly Mutation[] = [
  {
    name: 'rows that another node publishes are read from the database',
    edits: [
      {
        file: `${server}/message-log/tail.ts`,
        find: "if (source === 'remote') offer(rows.filter(isMessageRow));",
        replace: '',
      },
    ],
    test: `${server}/message-log/tail.contract.test.ts`,
    caughtBy: 'rows that another node publishes are not read again, in whatever order they arrive',
  },
  {
    name: 'rows beyond a gap are handed out before those in it',
    edits: [
      {
        file: `${server}/message-log/tail.ts`,
        find: 'waitForGap();\n        return;',
        replace: 'last = Math.min(...offered.keys()) - 1;',
      },
    ],
    test: `${server}/message-log/tail.contract.test.ts`,
    caughtBy: 'rows that another node publishes are not read again, in whatever order they arrive',
  },
  {
    name: 'people of a private conversation are read where neither is connected',
    edits: [
      {
        file: `${server}/realtime/recipients.ts`,
        find: 'if (!isElsewhere(row.conversation))',
        replace: '',
      },
    ],
    test: `${server}/realtime/recipients.test.ts`,
    caughtBy: 'a private message costs a node no query unless one of the two is connected to it',
  },
];

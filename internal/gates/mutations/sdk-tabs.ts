import type { Mutation } from './mutation.ts';

const sdk = 'packages/im-sdk/src';

/** Mistakes of several tabs of one account: leader, followers, their requests. */
export const tabMutations: readonly Mutation[] = [
  {
    name: 'answer written by a tab that no longer leads',
    edits: [
      {
        file: `${sdk}/outbox/send-queue.ts`,
        find: 'if (!this.#stopped && this.#parts.leads())\n      await',
        replace: 'await',
      },
    ],
    test: `${sdk}/outbox/outbox.test.ts`,
    caughtBy: 'sends a message again where another tab led when the answer came: the server has it once',
  },
  {
    name: 'old answer acted on by a tab that no longer leads',
    edits: [
      {
        file: `${sdk}/outbox/send-queue.ts`,
        find: 'if (this.#parts.leads() && this.#parts.items.pending(tmpId)) return true;',
        replace: 'if (this.#parts.items.pending(tmpId)) return true;',
      },
    ],
    test: `${sdk}/outbox/outbox.test.ts`,
    caughtBy:
      'leaves an item to the tab that leads now: it neither shows, stores nor broadcasts an old answer: answer lost',
  },
  {
    name: 'fenced leader keeps its lock',
    edits: [
      {
        file: `${sdk}/engine/account-engine.ts`,
        find: 'onFenced: () => this.#election?.stepDown(),',
        replace: 'onFenced: () => this.#follow(),',
      },
    ],
    test: `${sdk}/testing/faults/tabs.test.ts`,
    caughtBy: 'go on where a browser refuses the lock to one of them, which leads beside the leader until it is gone',
  },
  {
    name: 'operation of a tab without a role run in that tab',
    edits: [
      {
        file: `${sdk}/engine/account-engine.ts`,
        find: '() => this.#requests.handler !== undefined,',
        replace: '() => !this.#follows,',
      },
    ],
    test: `${sdk}/tabs/operations.test.ts`,
    caughtBy: 'of a tab that does not know its role yet is run by the leader',
  },
  {
    name: 'operation of a fenced leader dropped',
    edits: [
      {
        file: `${sdk}/engine/operations/routed-operations.ts`,
        find: 'if (leads() || RUN_ONCE.has(operation)) return value;',
        replace: 'if (value === undefined) return value;',
      },
    ],
    test: `${sdk}/tabs/operations.test.ts`,
    caughtBy: 'of a tab that another one has replaced as leader is run by that one',
  },
  {
    name: 'a follower that lost its database not reloaded when it reads again',
    edits: [{ file: `${sdk}/engine/follower.ts`, find: '    if (wasShown) this.reload(true);\n', replace: '' }],
    test: `${sdk}/testing/faults/closed-database.test.ts`,
    caughtBy: 'shows the message that it missed, once it reads from the database again',
  },
  {
    name: 'clearing of a conversation repeated by the new leader',
    edits: [
      {
        file: `${sdk}/engine/operations/routed-operations.ts`,
        find: "(['clear', 'clearAll'])",
        replace: "(['clearAll'])",
      },
    ],
    test: `${sdk}/tabs/suspended-leader.test.ts`,
    caughtBy: 'does not clear what arrived after it',
  },
  {
    name: 'everything read that the new leader knows',
    edits: [
      {
        file: `${sdk}/engine/operations/routed-operations.ts`,
        find: 'upTo ?? newest',
        replace: 'upTo',
      },
    ],
    test: `${sdk}/tabs/suspended-leader.test.ts`,
    caughtBy: 'does not mark as read what arrived after it',
  },
  {
    name: 'rows of a follower dropped when a change was missed',
    edits: [
      {
        file: `${sdk}/engine/follower.ts`,
        find: '    this.#reloads += 1;',
        replace: '    this.#reloads += 1;\n    this.#parts.scope.store.messages.clear();',
      },
    ],
    test: `${sdk}/testing/faults/tabs.test.ts`,
    caughtBy: 'keep the place where somebody scrolled up, when another tab leads and a change of it was missed',
  },
  {
    name: 'lock that was refused never asked for again',
    edits: [
      {
        file: `${sdk}/tabs/leader-election.ts`,
        find: 'requestLater(LOCK_RETRY_MS);',
        replace: '',
      },
    ],
    test: `${sdk}/tabs/tabs.test.ts`,
    caughtBy: 'is found again after a browser refused the lock for a while',
  },
  {
    name: 'a request of a tab lost with the leader',
    edits: [
      {
        file: `${sdk}/tabs/tab-requests.ts`,
        find: 'for (const { request, settle } of [...this.#pending.values()]) {',
        replace: 'for (const { request, settle } of [...this.#pending.values()].slice(0, 0)) {',
      },
    ],
    test: `${sdk}/testing/faults/tabs.test.ts`,
    caughtBy: 'ask the new leader again where the old one was killed in between: another',
  },
  {
    name: 'a request of a tab pending after a logout',
    edits: [{ file: `${sdk}/engine/account-engine.ts`, find: 'this.#requests.stop(reason);', replace: '' }],
    test: `${sdk}/testing/faults/tabs.test.ts`,
    caughtBy: 'leave nothing pending at a logout: a request of another rejects',
  },
  {
    name: 'a tab that leads after its sign-out',
    edits: [
      {
        file: `${sdk}/engine/account-engine.ts`,
        find: 'if (this.#stopped) return;\n    const leader = new Leader(',
        replace: 'const leader = new Leader(',
      },
    ],
    test: `${sdk}/testing/faults/tabs.test.ts`,
    caughtBy: 'sign out together: one whose database is slow does not connect again, and its next sign-in is live',
  },
  {
    name: 'open conversations of the last follower alone',
    edits: [
      {
        file: `${sdk}/engine/open-conversations.ts`,
        find: '    this.#elsewhere.delete(tab);\n    if (keys.length === 0) return;',
        replace: '    this.#elsewhere.clear();\n    if (keys.length === 0) return;',
      },
    ],
    test: `${sdk}/engine/open-conversations.test.ts`,
    caughtBy: 'knows what each of the other tabs has open, until that tab says otherwise or is silent for 150 s',
  },
  {
    name: 'wait without a limit for the lock of a suspended tab',
    edits: [
      {
        file: `${sdk}/platform/hold-lock.ts`,
        find: 'locks.hold(name, runOnce, undefined, true).catch(reject);',
        replace: 'locks.hold(name, runOnce).catch(reject);',
      },
    ],
    test: `${sdk}/http/session-tokens.test.ts`,
    caughtBy: 'does not block the other tabs: the next one refreshes after a limited wait',
  },
  {
    name: 'visit in a second tab waits less than the first one takes',
    edits: [
      {
        file: `${sdk}/auth/visits.ts`,
        find: ', signIn, 2 * requestTimeoutMs);',
        replace: ', signIn);',
      },
    ],
    test: `${sdk}/auth/visits.test.ts`,
    caughtBy: 'in two tabs at once makes one visitor on a slow network too',
  },
  {
    name: 'newer tokens overwritten by a tab that was suspended',
    edits: [
      {
        file: `${sdk}/http/session-tokens.ts`,
        find: 'if (answer && !(await this.#loadNewest(stale))) {',
        replace: 'if (answer) {',
      },
    ],
    test: `${sdk}/http/session-tokens.test.ts`,
    caughtBy: 'takes the tokens of the other tabs when it resumes, and keeps theirs in the storage',
  },
  {
    name: 'old refresh token sent again by a tab that was suspended',
    edits: [
      {
        file: `${sdk}/http/session-tokens.ts`,
        find: 'if (await this.#loadNewest(stale)) return undefined;',
        replace: 'if (tried === 1 && (await this.#loadNewest(stale))) return undefined;',
      },
    ],
    test: `${sdk}/http/session-tokens.test.ts`,
    caughtBy: 'does not send its old token again when its request has failed',
  },
  {
    name: 'suspended leader never replaced',
    edits: [
      {
        file: `${sdk}/tabs/leader-election.ts`,
        find: 'cancelCheck = timers.after(SILENCE_MS + STEAL_JITTER_MS * random.fraction(), steal);',
        replace: '',
      },
    ],
    test: `${sdk}/tabs/suspended-leader.test.ts`,
    caughtBy: 'is replaced by the visible tab, which sends and receives; when resumed, it follows',
  },
  {
    name: 'running leader that does not answer a check',
    edits: [
      {
        file: `${sdk}/tabs/leader-election.ts`,
        find: "if (what === LEADER_CHECK && state === 'leading') bus.send(LEADER_ALIVE);",
        replace: '',
      },
    ],
    test: `${sdk}/tabs/suspended-leader.test.ts`,
    caughtBy: 'stays the leader beside visible tabs, itself hidden or not',
  },
  {
    name: 'new leader not announced to the other visible tabs',
    edits: [
      {
        file: `${sdk}/tabs/leader-election.ts`,
        find: 'bus.send(LEADER_ALIVE);\n    handlers.lead();',
        replace: 'handlers.lead();',
      },
    ],
    test: `${sdk}/tabs/tabs.test.ts`,
    caughtBy: 'is replaced once while it is suspended, by one of 2 visible tabs',
  },
  {
    name: 'a request answered with the answer of another tab',
    edits: [
      {
        file: `${sdk}/tabs/tab-requests.ts`,
        find: 'this.#name}:',
        replace: 'this.#count}:',
      },
    ],
    test: `${sdk}/tabs/tab-requests.test.ts`,
    caughtBy: 'requests of several followers at once are answered each with its own value',
  },
  {
    name: 'an answered request run again by each new leader',
    edits: [{ file: `${sdk}/tabs/tab-requests.ts`, find: '        this.#pending.delete(request.id);\n', replace: '' }],
    test: `${sdk}/tabs/tab-requests.test.ts`,
    caughtBy: 'a request that was answered is not run again when the leader changes; a pending one is',
  },
];

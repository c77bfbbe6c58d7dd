/** One change of a file; `find` stands in it exactly once. */
export interface Edit {
  /** From the root of the workspace. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A known mistake, made on a copy of the source while its test runs. */
export interface Mutation {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The file of the test. */
  readonly test: string;
  /** The title of the test that has to turn red. */
  readonly caughtBy: string;
}

const sdk = 'packages/im-sdk/src';
const server = 'packages/im-server/src';

/** Every mistake that a test is known to catch. The list only grows. */
export const mutations: readonly Mutation[] = [
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
        find: 'if (this.#parts.leads() && this.#parts.item(tmpId)) return true;',
        replace: 'if (this.#parts.item(tmpId)) return true;',
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
        file: `${sdk}/sync/account-engine.ts`,
        find: 'onFenced: () => this.#election?.stepDown(),',
        replace: 'onFenced: () => this.#follow(),',
      },
    ],
    test: `${sdk}/testing/faults/tabs.test.ts`,
    caughtBy: 'go on where a browser refuses the lock to one of them, which leads beside the leader until it is gone',
  },
  {
    name: 'rows of a follower dropped when a change was missed',
    edits: [
      {
        file: `${sdk}/sync/account/follower.ts`,
        find: '    this.#reloads += 1;',
        replace: '    this.#reloads += 1;\n    this.#parts.scope.store.messages.clear();',
      },
    ],
    test: `${sdk}/testing/faults/tabs.test.ts`,
    caughtBy: 'keep the place where somebody scrolled up, when another tab leads and the first change arrives',
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
    name: 'an onError that throws not isolated',
    edits: [
      {
        file: `${sdk}/client.ts`,
        find: 'callListener(() => options.onError?.(known), onThrown);',
        replace: 'options.onError?.(known);',
      },
    ],
    test: `${sdk}/testing/faults/host-listeners.test.ts`,
    caughtBy: 'of errors may be the option onError itself: what threw is logged, and nothing else is affected',
  },
  {
    name: 'a listener of the host not isolated',
    edits: [
      {
        file: `${sdk}/client.ts`,
        find: 'callListener(() => call(...values), listenerThrew);',
        replace: 'call(...values);',
      },
    ],
    test: `${sdk}/testing/faults/host-listeners.test.ts`,
    caughtBy: 'of messages hears each of a batch, and so do the others',
  },
  {
    name: 'a platform of the host not isolated',
    edits: [
      {
        file: `${sdk}/client.ts`,
        find: 'isolatedPlatform(options.platform, platformThrew)',
        replace: 'options.platform',
      },
    ],
    test: `${sdk}/testing/faults/host-platform.test.ts`,
    caughtBy: 'keeps nobody from signing in, writing, reading, signing out: local',
  },
  {
    name: 'input stored as it was handed in',
    edits: [
      {
        file: `${sdk}/input/check-input.ts`,
        find: 'if (issues.length === 0) return method(...args);',
        replace: 'return method(...given);',
      },
    ],
    test: `${sdk}/input/input.test.ts`,
    caughtBy: 'a draft whose quote holds a function is refused, and the draft before it stands',
  },
  {
    name: 'a failed getToken not tried again',
    edits: [
      {
        file: `${sdk}/auth/by-host/host-sign-in.ts`,
        find: 'this.#cancel = timers.after(Math.max(this.#backoff(tried), error.retryAfterMs ?? 0), () => {',
        replace: 'this.#cancel = timers.after(2 ** 40, () => {',
      },
    ],
    test: `${sdk}/auth/by-host/host-sign-in.test.ts`,
    caughtBy: 'throws: the state says it, it is reported once and tried again with backoff',
  },
  {
    name: 'a sign-in of the host although its session is stored',
    edits: [
      {
        file: `${sdk}/auth/by-host/host-sign-in.ts`,
        find: 'if (kept !== undefined && subject !== undefined && kept.account.subject === subject) {',
        replace: 'if (kept === null) {',
      },
    ],
    test: `${sdk}/auth/by-host/host-sign-in.test.ts`,
    caughtBy: 'makes no new sign-in, by the host or by a password, and no notice of one',
  },
  {
    name: 'a login without WebSocket',
    edits: [
      {
        file: `${sdk}/auth/auth.ts`,
        find: 'if (this.#parts.platform.availability.webSocket === undefined) return;',
        replace: 'if (this.#parts) return;',
      },
    ],
    test: `${sdk}/no-web-socket.test.ts`,
    caughtBy: 'makes a client, as a server does that renders; start and login reject and nothing is tried',
  },
  {
    name: 'an error of sign-out lost',
    edits: [
      {
        file: `${sdk}/auth/auth.ts`,
        find: 'this.#pendingLogouts.retryAll().catch(this.#parts.onError);',
        replace: 'this.#pendingLogouts.retryAll().catch(() => undefined);',
      },
    ],
    test: `${sdk}/auth/pending-logouts.test.ts`,
    caughtBy: 'that cannot be read any more is reported, even where what fails is no error of the client',
  },
  {
    name: 'a destroyed client that signs in',
    edits: [
      { file: `${sdk}/auth/auth.ts`, find: 'if (this.#current.isDestroyed) throw destroyedError();', replace: '' },
    ],
    test: `${sdk}/destroyed.test.ts`,
    caughtBy: 'rejects every method with client.destroyed, and stays signed out',
  },
  {
    name: 'storage key left out',
    edits: [
      {
        file: `${sdk}/http/server-address.ts`,
        find: 'return storageKey === undefined ? server :',
        replace: "return storageKey !== '' ? server :",
      },
    ],
    test: `${sdk}/storage-key.test.ts`,
    caughtBy: 'are two accounts, also after a reload',
  },
  {
    name: 'a timeline that does not see a sign-in',
    edits: [
      {
        file: `${sdk}/messages/open-timeline.ts`,
        find: 'parts.session.subscribe(() => this.#attachEngine())',
        replace: 'parts.session.subscribe(() => undefined)',
      },
    ],
    test: `${sdk}/messages/open-before-login.test.ts`,
    caughtBy: 'fills with the sign-in, follows what comes, and changes with the account',
  },
  {
    name: 'a message whose push was lost not emitted',
    edits: [{ file: `${sdk}/sync/inbox.ts`, find: '(message) => this.#isSinceLogin(message)', replace: '() => false' }],
    test: `${sdk}/events.test.ts`,
    caughtBy: 'comes for one whose push was lost, once it is fetched: in order, once, in every tab',
  },
  {
    name: 'memory mode for good',
    edits: [
      {
        file: `${sdk}/sync/account/memory-mode.ts`,
        find: 'if (disk && !disk.capped && !ingest.cache) await',
        replace: 'if (!disk) await',
      },
    ],
    test: `${sdk}/testing/faults/memory-mode.test.ts`,
    caughtBy: 'ends when the database answers again: nothing is lost or doubled by a reload without a network',
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
    edits: [{ file: `${sdk}/sync/account-engine.ts`, find: 'this.#requests.stop(reason);', replace: '' }],
    test: `${sdk}/testing/faults/tabs.test.ts`,
    caughtBy: 'leave nothing pending at a logout: what a tab asked of the leader rejects',
  },
  {
    name: 'a tab that leads after its sign-out',
    edits: [
      {
        file: `${sdk}/sync/account-engine.ts`,
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
        file: `${sdk}/sync/account/open-conversations.ts`,
        find: '    this.#elsewhere.delete(tab);\n    if (keys.length === 0) return;',
        replace: '    this.#elsewhere.clear();\n    if (keys.length === 0) return;',
      },
    ],
    test: `${sdk}/testing/faults/tabs.test.ts`,
    caughtBy:
      'catch up first with what any of them has open, and not with what a killed tab had: after a while where there are no locks',
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
    name: 'no dedupe index',
    edits: [
      {
        file: `${server}/infra/database/migrations/0002-log.ts`,
        find: 'create unique index message_dedupe',
        replace: 'create index message_dedupe',
      },
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'where m.sender_id = d."sender"',
        replace: 'where false and m.sender_id = d."sender"',
      },
      {
        file: `${server}/log/append.ts`,
        find: 'const key = dedupeKey(message);',
        replace: 'const key = String(index);',
      },
    ],
    test: `${server}/log/append.contract.test.ts`,
    caughtBy: 'one (sender, tmpId) is one row, however often and wherever it is sent at once',
  },
  {
    name: 'dedupe per token instead of per user',
    edits: [
      {
        file: `${server}/infra/database/migrations/0002-log.ts`,
        find: 'create unique index message_dedupe',
        replace: 'create index message_dedupe',
      },
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'and m.tmp_id = d."tmpId"',
        replace: 'and m.tmp_id = d."tmpId" and m.origin is not distinct from d."origin"',
      },
    ],
    test: `${server}/log/append.contract.test.ts`,
    caughtBy: 'one (sender, tmpId) is one row, whichever device of the sender repeats it',
  },
  {
    name: 'ids visible out of order',
    edits: [
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'export const sqlFunctions: readonly string[] = [',
        replace:
          "export const sqlFunctions: readonly string[] = [\n  'create sequence if not exists unordered_ids increment by 100',",
      },
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'update log_head l set head = l.head + n.fresh\n       from',
        replace: "select nextval('unordered_ids') as base from",
      },
      {
        file: `${server}/infra/database/sql-functions/append.ts`,
        find: 'where l.one = 1 and n.fresh > 0 and n.moved >= 0 returning l.head - n.fresh as base',
        replace: 'where n.fresh > 0 and n.moved >= 0',
      },
    ],
    test: `${server}/log/append.contract.test.ts`,
    caughtBy: 'a reader that asks for ids above its last misses none while 8 writers append',
  },
  {
    name: 'ack before commit',
    edits: [
      {
        file: `${server}/log/send-queue.ts`,
        find: '      return await commit(messages);',
        replace:
          "      const { transact } = await import('../infra/database/transaction.ts');\n      return await new Promise((resolve, reject) => {\n        transact(database, async (tx) => resolve(await store(tx, messages))).catch(reject);\n      });",
      },
    ],
    test: `${server}/log/append.contract.test.ts`,
    caughtBy: 'what fails before its commit is not acknowledged and leaves nothing; the retry is the first',
  },
  {
    name: 'removed member still subscribed',
    edits: [
      {
        file: `${server}/realtime/fan-out.ts`,
        find: 'if (row.chatSeq < from || row.chatSeq > to) continue;',
        replace: 'if (row.chatSeq < from) continue;',
      },
    ],
    test: `${server}/realtime/sockets.contract.test.ts`,
    caughtBy: 'somebody who was shut out gets nothing that came later',
  },
];

import type { CacheStart, MessageCache } from '../cache/message-cache.ts';
import { signedOutError } from '../http/http-client.ts';
import { Broadcasts } from '../outbox/broadcasts/broadcasts.ts';
import { Outbox } from '../outbox/outbox.ts';
import { type Changes, type ConversationKey, type ImError, limits } from '../protocol/index.ts';
import { storedState } from '../store/conversations/conversation-state.ts';
import type { Draft } from '../store/conversations/draft.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { createLeaderElection, type LeaderElection } from '../tabs/leader-election.ts';
import { TabBus } from '../tabs/tab-bus.ts';
import { TabCalls } from '../tabs/tab-calls.ts';
import { TabLives } from '../tabs/tab-lives.ts';
import { AccountStorage } from './account/account-storage.ts';
import { OpenConversations } from './account/open-conversations.ts';
import { routedOperations } from './account/routed-operations.ts';
import { dumpOf, type Heard, hear, takeDump } from './account/tab-news.ts';
import { Told } from './account/told.ts';
import type {
  AccountEngine,
  AccountOperations,
  AccountScope,
  FoundPage,
  NewMessage,
  ServerQuery,
  Signal,
} from './account-scope.ts';
import { asImError } from './as-im-error.ts';
import { Drafts } from './drafts.ts';
import { findMessages } from './find-messages.ts';
import { Ingest } from './ingest.ts';
import { listMessages } from './list-messages.ts';
import { createOperations } from './operations.ts';
import { type Plan, START, type SyncPosition } from './plan/plan.ts';
import { ReadReports } from './read-reports.ts';
import { History } from './resume/history.ts';
import { storedRows } from './stored-rows.ts';
import { SyncEngine } from './sync-engine.ts';
import { TypingSigns } from './typing-signs.ts';

/** Creates the engine of one signed-in account. */
export function createAccountEngine(scope: AccountScope): AccountEngine {
  return new Engine(scope);
}

class Engine implements AccountEngine {
  readonly #scope: AccountScope;
  readonly #bus: TabBus;
  readonly #calls: TabCalls;
  readonly #ingest: Ingest;
  readonly #history: History;
  readonly #outbox: Outbox;
  readonly broadcasts: Broadcasts;
  readonly #drafts: Drafts;
  readonly #storage: AccountStorage;
  readonly #typing: TypingSigns;
  readonly #reports: ReadReports;
  readonly #signals = new Told<Signal>();
  readonly #changes = new Told<Changes>();
  readonly #resumed = new Told<undefined>();
  readonly #open: OpenConversations;
  readonly #lives: TabLives;
  readonly #ends: Array<() => void> = [];
  readonly lists: AccountEngine['lists'];
  readonly operations: AccountOperations;
  readonly #perform: (operation: string, args: readonly unknown[]) => Promise<unknown>;
  #sync: SyncEngine | undefined;
  #election: LeaderElection | undefined;
  #role: 'none' | 'leader' | 'follower' = 'none';
  /**
   * Generation counter: increases at each change of role, so that a database request from an earlier role is ignored.
   */
  #turn = 0;
  #followers = false;
  /** True once the content of the database has been shown. */
  #isRestored = false;
  /** The `#turn` in which this tab acquired the write lease of the database. */
  #writesSince = 0;
  /** Cancels the retry timer of a database that does not respond. */
  #awaitsDisk: (() => void) | undefined;
  #clockAhead = 0;
  #stopped = false;

  constructor(scope: AccountScope) {
    this.#scope = scope;
    this.#bus = new TabBus(scope.platform, `im:${scope.server}:${scope.userId}`);
    this.#lives = new TabLives(scope.platform.locks, `im:${scope.server}:${scope.userId}`);
    this.#calls = new TabCalls(this.#bus, scope.platform);
    this.#ingest = new Ingest(scope, {
      onGaps: (gaps) => this.#sync?.missing(gaps),
      onApplied: (plan) => this.#applied(plan),
      onMemory: () => this.#lostStorage(),
      onFenced: () => this.#follow(),
    });
    this.#history = new History(scope, this.#ingest);
    this.#typing = new TypingSigns(scope.store, scope.platform, scope.onTyping);
    this.#drafts = new Drafts(
      scope,
      () => this.#ingest.cache,
      (conversation, draft) => this.#bus.poke('draft', { conversation, ...draft }),
    );
    this.#storage = new AccountStorage(scope, this.#ingest);
    this.lists = this.#storage.lists(() => this.#role === 'follower');
    this.#outbox = new Outbox(scope, {
      cache: () => this.#ingest.cache,
      disk: () => this.#storage.disk,
      fileStore: () => this.#storage.files(),
      submit: (cmd, message) => this.#ingest.submit((planner) => void planner.live(cmd, message, false)),
      pull: async () => this.#sync?.pullNow(),
      onChanged: (change) => this.#bus.poke('outbox', change),
      owns: (owner) => this.broadcasts.owns(owner),
      onStorageFailed: () => this.#ingest.goToMemory(),
      now: () => scope.platform.clock.now() + this.#clockAhead,
    });
    this.broadcasts = new Broadcasts(scope, this.#outbox, {
      cache: () => this.#ingest.cache,
      disk: () => this.#storage.disk,
      fileStore: () => this.#storage.files(),
      onChanged: (change) => this.#bus.poke('broadcast', change),
      onStorageFailed: () => this.#ingest.goToMemory(),
      onFinished: (outcome) => scope.onBroadcast(outcome),
      now: () => scope.platform.clock.now() + this.#clockAhead,
    });
    this.#outbox.onOutcome = (item, outcome) => this.broadcasts.settled(item, outcome);
    this.#reports = new ReadReports(scope, this.#ingest);
    const local = createOperations(scope, this.#ingest, this.#history, this.#reports, () => this.#sync);
    const routed = routedOperations(local, this.#calls, () => this.#role === 'follower');
    this.operations = {
      ...routed.operations,
      // Each tab reads the disk itself: the leader would load the rows into its own memory only.
      older: async (key, lo, firstId) => {
        if (await this.#history.olderFromCache(key, lo).catch(() => false)) return;
        await routed.operations.older(key, lo, firstId);
      },
      newer: async (key, hi, lastId) => {
        if (await this.#history.newerFromCache(key, hi).catch(() => false)) return;
        await routed.operations.newer(key, hi, lastId);
      },
    };
    this.#perform = routed.perform;
    this.#open = new OpenConversations((keys) => {
      if (this.#role === 'follower') this.#bus.poke('open', { tab: this.#bus.tab, keys });
    });
  }

  async start(): Promise<void> {
    const cache = await this.#storage.opening;
    if (this.#stopped) return;
    this.#scope.onStorage(cache ? 'durable' : 'memory');
    if (cache) await this.#restore(cache).catch(() => this.#ingest.goToMemory());
    if (!this.#ingest.cache) this.#outbox.restore([]);
    if (this.#stopped) return;
    this.#lives.begin(this.#bus.tab);
    this.#listen();
    const { platform, server, userId } = this.#scope;
    this.#election = createLeaderElection(platform, `im:${server}:${userId}`, this.#bus, {
      lead: () => {
        this.#lead().catch((error: unknown) => this.#scope.onError(asImError(error)));
      },
      follow: () => this.#follow(),
    });
    // Paint the cached rows first: a new leader writes to the database and would delay that read.
    const { frames } = this.#scope.platform;
    this.#ends.push(frames.next(() => this.#election?.start()));
  }

  async stop({ wipe = false, reason = signedOutError() }: { wipe?: boolean; reason?: ImError } = {}): Promise<void> {
    this.#stopped = true;
    this.#awaitsDisk?.();
    this.#calls.stop(reason);
    this.#lives.stop();
    this.#reports.stop();
    this.#sync?.stop();
    this.#ingest.stop(reason);
    this.#outbox.stop();
    this.broadcasts.stop();
    this.#typing.stop();
    await this.#drafts.stop();
    for (const end of this.#ends) end();
    this.#scope.connection.shut();
    this.#election?.stop();
    this.#bus.close();
    await this.#storage.close(wipe);
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    return this.#signals.listen(listener);
  }

  onChanges(listener: (changes: Changes) => void): () => void {
    return this.#changes.listen(listener);
  }

  onResumed(listener: () => void): () => void {
    return this.#resumed.listen(listener);
  }

  opened(conversation: ConversationKey): () => void {
    return this.#open.open(conversation);
  }

  async tailFromCache(conversation: ConversationKey): Promise<boolean> {
    await this.#storage.opening;
    return this.#history.tailFromCache(conversation).catch(() => false);
  }

  stored(conversation: ConversationKey): AsyncIterable<readonly MessageRow[]> {
    return storedRows(this.#scope.store, this.#ingest, conversation);
  }

  find(query: ServerQuery, before: number | undefined, signal: AbortSignal): Promise<FoundPage | undefined> {
    return findMessages(this.#scope, query, before, signal);
  }

  list: AccountEngine['list'] = (conversation, range) =>
    listMessages(
      { scope: this.#scope, ingest: this.#ingest, history: this.#history, opening: this.#storage.opening },
      conversation,
      range,
    );

  retryNow(): void {
    if (this.#role === 'leader') this.#scope.connection.retryNow();
    else this.#bus.poke('retry');
    this.#election?.claim();
  }

  send(conversation: ConversationKey, draft: NewMessage, files?: readonly Blob[]): Promise<string> {
    return this.#outbox.add(conversation, draft, files);
  }

  retry(tmpId: string): Promise<void> {
    return this.#outbox.retry(tmpId);
  }

  discard(tmpId: string): Promise<void> {
    return this.#outbox.discard(tmpId);
  }

  setDraft(conversation: ConversationKey, draft: Draft): void {
    this.#drafts.set(conversation, draft);
  }

  /** Reads the database and shows its content, without rows. */
  async #restore(cache: MessageCache): Promise<void> {
    const start = await this.#storage.read(cache);
    if (this.#stopped) return;
    this.#scope.store.subject.batch(() => this.#showStart(start));
  }

  #showStart(start: CacheStart): void {
    const { conversations } = this.#scope.store;
    for (const { state, identity } of start.heads) {
      if (conversations.identity(state.key).showName === '') conversations.setIdentity(state.key, identity);
      conversations.setState(storedState(state));
    }
    this.#isRestored = true;
    this.#ingest.position = { ...START, ...(start.position as SyncPosition | undefined) };
    this.#drafts.restore(start.drafts);
    this.#outbox.restore(start.outbox);
    this.broadcasts.restore(start.broadcasts);
    if (start.position !== undefined) conversations.setReady();
  }

  /** Becomes the leader: acquires the write lease, starts sync, takes over the outbox. */
  async #lead(): Promise<void> {
    const { cache } = this.#ingest;
    const mirrored = this.#role === 'follower';
    // Tabs that followed the previous leader follow this one; their `hello` may arrive after the first change.
    if (mirrored) this.#followers = true;
    this.#role = 'leader';
    this.#turn += 1;
    const turn = this.#turn;
    const isOver = (): boolean => this.#stopped || turn !== this.#turn;
    if (cache) {
      try {
        await this.#storage.lead(cache);
        this.#writesSince = turn;
        // The last writes of the previous leader may not have reached this tab.
        if (mirrored) await this.#restore(cache);
      } catch {
        // A full disk can be read but not written: the leader continues in memory mode.
        this.#ingest.goToMemory();
      }
    }
    if (isOver()) return;
    this.#scope.onRole('leader');
    this.#calls.perform = (operation, args) => this.#perform(operation, args);
    const sync = new SyncEngine(this.#scope, this.#ingest, this.#history, {
      onSignal: (signal) => {
        this.#signals.tell(signal);
        this.#bus.poke('signal', signal);
      },
      onChanges: (changes) => {
        this.#changes.tell(changes);
        this.#bus.poke('changes', changes);
      },
      onTyping: (conversation, userId, state) => {
        this.#typing.set(conversation, userId, state);
        this.#bus.poke('typing', { conversation, userId, state });
      },
      onResumed: () => {
        this.#resumed.tell(undefined);
        this.#bus.poke('resumed');
      },
      onStartedOver: () => {
        this.#outbox.showAll();
        this.#bus.poke('reload');
      },
      onCaughtUp: () => {
        this.#outbox.online(this.#scope.features().has('idempotentSend'));
        this.broadcasts.online();
        this.#reports.tellAll();
      },
      open: () => this.#open.all(),
    });
    this.#sync = sync;
    const { connection } = this.#scope;
    this.#ends.push(
      // A read report that was lost is repeated with the next heartbeat.
      connection.onHeartbeat(() => this.#reports.tellAll()),
      this.#scope.platform.visibility.onChange((visible) => visible || this.#reports.flush()),
      connection.onDown(() => {
        this.#outbox.offline();
        this.broadcasts.offline();
      }),
      connection.onLoggedIn((_attempt, ack) => {
        if (ack?.serverTime) this.#clockAhead = ack.serverTime - this.#scope.platform.clock.now();
      }),
      connection.mirrored.subscribe(() => this.#bus.poke('connection', connection.mirrored.getSnapshot())),
    );
    const { outbox, broadcasts } = await this.#storage.unsent();
    if (isOver()) return;
    this.#outbox.lead(outbox);
    this.broadcasts.lead(broadcasts);
    this.#bus.poke('lead');
    sync.start();
    this.#calls.askAgain();
  }

  /** Becomes a follower, after stepping down if this tab was the leader. */
  #follow(): void {
    if (this.#role === 'leader') this.#stepDown();
    if (this.#role === 'follower') return;
    this.#role = 'follower';
    this.#scope.onRole('follower');
    this.#bus.poke('hello');
    this.#open.tell();
    this.#resumed.tell(undefined);
  }

  /** Another tab took the leadership: this tab was frozen, or the user switched to that one. */
  #stepDown(): void {
    this.#role = 'none';
    this.#turn += 1;
    this.#reports.flush();
    this.#calls.perform = undefined;
    for (const end of this.#ends.splice(0)) end();
    this.#sync?.stop();
    this.#sync = undefined;
    this.#outbox.follow();
    this.broadcasts.follow();
    this.#scope.connection.shut();
  }

  #listen(): void {
    this.#bus.onDelta({
      delta: (plan) => this.#mirror(plan as Plan),
      hole: () => this.#reload(),
    });
    this.#bus.onPoke((what, value) => hear(this.#heard, what, value));
  }

  /** Handlers of the events of other tabs, by event name. */
  readonly #heard: Heard = {
    hello: () => {
      if (this.#role !== 'leader') return;
      this.#followers = true;
      this.#bus.poke('connection', this.#scope.connection.mirrored.getSnapshot());
      if (this.#ingest.cache) this.#bus.poke('durable');
      else this.#tellDump();
    },
    lead: () => {
      if (this.#role !== 'follower') return;
      this.#bus.poke('hello');
      this.#open.tell();
      this.#calls.askAgain();
    },
    dump: (dump) => {
      if (this.#role === 'leader') return;
      takeDump(this.#scope.store.conversations, dump);
      this.#ingest.forgetDisk();
    },
    durable: () => {
      if (this.#role === 'follower') this.#followFromDisk().catch(() => undefined);
    },
    reload: () => this.#beginAnew(),
    resumed: () => {
      if (this.#role === 'follower') this.#resumed.tell(undefined);
    },
    retry: () => {
      if (this.#role === 'leader') this.#scope.connection.retryNow();
    },
    signal: (signal) => this.#signals.tell(signal),
    changes: (changes) => this.#changes.tell(changes),
    outbox: (change) => this.#outbox.hear(change),
    broadcast: (change) => this.broadcasts.hear(change),
    draft: ({ conversation, ...draft }) => this.#scope.store.conversations.setDraft(conversation, draft),
    typing: ({ conversation, userId, state }) => this.#typing.set(conversation, userId, state),
    connection: (state) => {
      if (this.#role !== 'leader') this.#scope.connection.mirror(state);
    },
    open: ({ tab, keys }) => {
      this.#open.hear(tab, keys);
      if (keys.length > 0) this.#lives.watch(tab, () => this.#open.hear(tab, []));
    },
  };

  /** Runs after ingest applied a plan: settles sent messages, ends typing signals, sends the plan to followers. */
  #applied(plan: Plan): void {
    this.#outbox.delivered(plan.delivered);
    for (const row of plan.live) this.#typing.set(row.conversation, row.sendId, false);
    if (this.#role === 'leader' && this.#followers) this.#bus.delta(plan);
  }

  /** Applies a plan of the leader in a follower. */
  #mirror(plan: Plan): void {
    if (this.#role === 'leader') return;
    this.#scope.store.subject.batch(() => this.#ingest.mirror(plan));
    this.#outbox.delivered(plan.delivered);
    for (const row of plan.live) this.#typing.set(row.conversation, row.sendId, false);
  }

  /**
   * The leader dropped its state and counts versions from the start: drop the local states, whose versions are higher.
   */
  #beginAnew(): void {
    if (this.#role === 'leader') return;
    const { messages, conversations } = this.#scope.store;
    conversations.forgetStates();
    messages.clear();
    this.#outbox.showAll();
    this.#reload();
  }

  /** A delta of the leader was missed: reload from disk. */
  #reload(): void {
    const { cache } = this.#ingest;
    if (this.#role === 'leader' || !cache) return;
    this.#scope.store.messages.clear();
    this.#restore(cache)
      .then(() => Promise.all(this.#open.here().map((key) => this.#history.tailFromCache(key))))
      .catch(() => this.#ingest.goToMemory());
    this.#outbox.showAll();
  }

  /** Memory mode began: followers get a snapshot, since they cannot read it from disk. */
  #lostStorage(): void {
    this.#scope.onStorage('memory');
    if (this.#followers) this.#tellDump();
    this.#awaitDisk();
  }

  /** Memory mode is temporary: retries the database every `databaseRetryMs` until it responds. */
  #awaitDisk(): void {
    this.#awaitsDisk ??= this.#scope.platform.timers.after(limits.databaseRetryMs, async () => {
      await this.#leaveMemory().catch(() => undefined);
      this.#awaitsDisk = undefined;
      if (!this.#stopped && !this.#ingest.cache && this.#storage.disk) this.#awaitDisk();
    });
  }

  /**
   * Returns to the database once it responds. Writes everything accepted in memory mode before any listener is
   * notified.
   */
  async #leaveMemory(): Promise<void> {
    const { disk } = this.#storage;
    // Local storage never hangs: it failed because it is full.
    if (!disk || disk.capped || this.#ingest.cache) return;
    if (this.#role !== 'leader') return this.#bus.poke('hello');
    const turn = this.#turn;
    const isOver = (): boolean => this.#stopped || turn !== this.#turn || this.#storage.disk !== disk;
    // Waits as long as the database hangs: further requests would only queue up behind this one.
    const start = await disk.start();
    if (isOver()) return;
    if (this.#writesSince !== turn) {
      await this.#storage.lead(disk);
      if (isOver()) return;
      this.#writesSince = turn;
    }
    await this.#ingest.leaveMemory(disk, this.#isRestored ? undefined : start.heads);
    if (!this.#isRestored) this.#drafts.restore(start.drafts);
    this.#isRestored = true;
    const { outbox, broadcasts } = await this.#storage.unsent();
    if (isOver()) return;
    await this.#outbox.leaveMemory(outbox);
    await this.broadcasts.leaveMemory(broadcasts);
    await this.#drafts.leaveMemory();
    if (isOver() || !this.#ingest.cache) return;
    this.#scope.onStorage('durable');
    if (!this.#followers) return;
    this.#tellDump();
    this.#bus.poke('durable');
  }

  /** The leader writes to the database again: this follower, also in memory mode, reads from it again. */
  async #followFromDisk(): Promise<void> {
    const { disk } = this.#storage;
    if (!disk || this.#ingest.cache) return;
    const start = await this.#storage.read(disk);
    if (this.#stopped || this.#role !== 'follower' || this.#ingest.cache) return;
    this.#ingest.followFromDisk(disk);
    if (!this.#isRestored) this.#scope.store.subject.batch(() => this.#showStart(start));
    await this.#outbox.leaveMemory([]);
    await this.#drafts.leaveMemory();
    if (!this.#stopped && this.#ingest.cache) this.#scope.onStorage('durable');
  }

  /** Sends a snapshot of the conversations to the followers. */
  #tellDump(): void {
    this.#bus.poke('dump', dumpOf(this.#scope.store.conversations));
  }
}

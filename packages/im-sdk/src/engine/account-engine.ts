import { EventEmitter } from 'eventemitter3';
import type { AccountEngine, AccountOperations, AccountScope } from '../account/account-scope.ts';
import { signedOutError } from '../http/http-client.ts';
import { Broadcasts } from '../outbox/broadcasts/broadcasts.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { CallSignal, ConversationKey, ImError } from '../protocol/index.ts';
import { subscribeTo } from '../store/subscribe-to.ts';
import { asImError } from '../sync/engine-errors.ts';
import { History } from '../sync/history.ts';
import { Ingest } from '../sync/ingest.ts';
import type { Plan } from '../sync/plan/plan.ts';
import { storedRows } from '../sync/stored-rows.ts';
import { createLeaderElection, type LeaderElection } from '../tabs/leader-election.ts';
import { TabBus } from '../tabs/tab-bus.ts';
import { TabPresence } from '../tabs/tab-presence.ts';
import { type RequestHandler, TabRequests } from '../tabs/tab-requests.ts';
import type { AccountEvents, AccountParts } from './account-parts.ts';
import { AccountStorage } from './account-storage.ts';
import { Drafts } from './drafts.ts';
import { Follower } from './follower.ts';
import { Leader } from './leader.ts';
import { OpenConversations } from './open-conversations.ts';
import { findMessages } from './operations/find-messages.ts';
import { listMessages, messageById } from './operations/list-messages.ts';
import { createOperations } from './operations/operations.ts';
import { ReadReports } from './operations/read-reports.ts';
import { routedOperations } from './operations/routed-operations.ts';
import { Restore } from './restore.ts';
import { applySnapshot, dispatchTabEvent, type TabEventHandlers } from './tab-events.ts';
import { TypingSigns } from './typing-signs.ts';

/** Creates the engine of one signed-in account. */
export function createAccountEngine(scope: AccountScope): AccountEngine {
  return new Engine(scope);
}

/** Joins the parts of an account's engine, and gives this tab its role: leader or follower. */
class Engine implements AccountEngine {
  readonly #parts: AccountParts;
  readonly #requests: TabRequests;
  readonly #presence: TabPresence;
  readonly #restore: Restore;
  readonly #follower: Follower;
  readonly #handleRequest: RequestHandler;
  readonly outbox: Outbox;
  readonly broadcasts: Broadcasts;
  readonly drafts: Drafts;
  readonly lists: AccountEngine['lists'];
  readonly operations: AccountOperations;
  readonly list: AccountEngine['list'];
  readonly message: AccountEngine['message'];
  readonly stored: AccountEngine['stored'];
  readonly find: AccountEngine['find'];
  readonly onSignal: AccountEngine['onSignal'] = (listener) => subscribeTo(this.#parts.events, 'signal', listener);
  readonly onCallSignal: AccountEngine['onCallSignal'] = (listener) =>
    subscribeTo(this.#parts.events, 'callSignal', listener);
  readonly onChanges: AccountEngine['onChanges'] = (listener) => subscribeTo(this.#parts.events, 'changes', listener);
  readonly onListsStale: AccountEngine['onListsStale'] = (listener) =>
    subscribeTo(this.#parts.events, 'listsStale', listener);
  #election: LeaderElection | undefined;
  #cancelElection: () => void = () => undefined;
  /** Set while this tab leads. */
  #leader: Leader | undefined;
  #follows = false;
  /** True from the `hello` of this follower until the leader's answer. */
  #isJoining = false;
  /** Server clock minus local clock, in ms. */
  #clockAheadMs = 0;
  #stopped = false;

  constructor(scope: AccountScope) {
    const bus = new TabBus(scope.platform, `im:${scope.server}:${scope.userId}`);
    const ingest = new Ingest(scope, {
      onGaps: (gaps) => this.#leader?.sync?.missing(gaps),
      onApplied: (plan) => this.#applied(plan),
      onMemory: () => this.#lostStorage(),
      onFenced: () => this.#election?.stepDown(),
    });
    const history = new History(scope, ingest);
    const storage = new AccountStorage(scope, ingest);
    const reports = new ReadReports(scope, ingest);
    this.drafts = new Drafts(
      scope,
      () => ingest.cache,
      (conversation, draft) => bus.send('draft', { conversation, ...draft }),
    );
    const shared = {
      cache: () => ingest.cache,
      disk: () => storage.disk,
      fileStore: () => storage.files(),
      onStorageFailed: () => ingest.goToMemory(),
      now: () => scope.platform.clock.now() + this.#clockAheadMs,
    };
    this.outbox = new Outbox(scope, {
      ...shared,
      submit: (cmd, message) => ingest.submit((planner) => void planner.live(cmd, message, false)),
      pull: async () => this.#leader?.sync?.pullNow(),
      // Rejects only after a sign-out.
      readUpTo: (key, row) => void this.operations.markRead(key, row).catch(() => undefined),
      onChanged: (change) => bus.send('outbox', change),
      owns: (owner) => this.broadcasts.owns(owner),
    });
    this.broadcasts = new Broadcasts(scope, this.outbox, {
      ...shared,
      onChanged: (change) => bus.send('broadcast', change),
      onFinished: (outcome) => scope.onBroadcast(outcome),
    });
    this.outbox.onOutcome = (item, outcome) => this.broadcasts.settled(item, outcome);
    const parts: AccountParts = {
      ...{ scope, bus, ingest, history, storage, reports },
      ...{ outbox: this.outbox, broadcasts: this.broadcasts, drafts: this.drafts },
      typing: new TypingSigns(scope.store, scope.platform, scope.onTyping),
      open: new OpenConversations(scope.platform.timers, (keys) => {
        if (this.#follows) bus.send('open', { tab: bus.tab, keys });
      }),
      events: new EventEmitter<AccountEvents>(),
    };
    this.#parts = parts;
    this.#requests = new TabRequests(bus, scope.platform);
    this.#presence = new TabPresence(scope.platform.locks, `im:${scope.server}:${scope.userId}`);
    this.#restore = new Restore(parts);
    this.#follower = new Follower(parts, this.#restore);
    this.lists = storage.lists(() => this.#follows);
    const local = createOperations(scope, ingest, history, reports, () => this.#leader?.sync);
    const routed = routedOperations(
      local,
      history,
      this.#requests,
      scope.store,
      () => this.#requests.handler !== undefined,
    );
    this.#handleRequest = routed.handler;
    this.operations = routed.operations;
    const lists = { scope, ingest, history, opening: storage.opening };
    this.list = (key, range) => listMessages(lists, key, range);
    this.message = (key, id, where) => messageById(lists, key, id, where);
    this.stored = (key) => storedRows(scope.store, ingest, key);
    this.find = (query, before, signal) => findMessages(scope, query, before, signal);
  }

  async start(): Promise<void> {
    const { scope, bus, ingest, storage } = this.#parts;
    const cache = await storage.opening;
    if (this.#stopped) return;
    scope.onStorage(cache ? 'durable' : 'memory');
    if (cache) await this.#restore.run(cache).catch(() => ingest.goToMemory());
    if (!ingest.cache) this.outbox.restore([]);
    if (this.#stopped) return;
    this.#presence.begin(bus.tab);
    bus.on('delta', (delta) => this.#mirror(delta as Plan));
    bus.on('gap', () => this.#leader || this.#follower.reload());
    bus.on('message', (name, value) => dispatchTabEvent(this.#tabEventHandlers, name, value));
    const { platform, server, userId } = scope;
    const handlers = { lead: () => this.#lead(), follow: () => this.#follow() };
    // A leader of another build writes a cache that this one cannot read: it would show no conversations.
    const takesOver = this.#restore.isOtherFormat;
    this.#election = createLeaderElection(platform, `im:${server}:${userId}`, bus, handlers, takesOver);
    // Paint the cached rows first: a new leader writes to the database and would delay that read.
    this.#cancelElection = platform.frames.next(() => this.#election?.start());
  }

  async stop({ wipe = false, reason = signedOutError() }: { wipe?: boolean; reason?: ImError } = {}): Promise<void> {
    const { scope, bus, ingest, storage, reports, typing } = this.#parts;
    this.#stopped = true;
    storage.stopRetries();
    this.#restore.stop();
    this.#requests.stop(reason);
    this.#presence.stop();
    this.#parts.open.stop();
    reports.stop();
    this.#leader?.stop();
    ingest.stop(reason);
    this.outbox.stop();
    this.broadcasts.stop();
    typing.stop();
    this.#cancelElection();
    await this.drafts.stop();
    scope.connection.shut();
    this.#election?.stop();
    bus.close();
    await storage.close(wipe);
  }

  opened(conversation: ConversationKey): () => void {
    return this.#parts.open.open(conversation);
  }

  async tailFromCache(conversation: ConversationKey): Promise<boolean> {
    const { storage, history } = this.#parts;
    await storage.opening;
    return history.tailFromCache(conversation).catch(() => false);
  }

  retryNow(): void {
    if (this.#leader) this.#parts.scope.connection.retryNow();
    else this.#parts.bus.send('retry');
    this.#election?.claim();
  }

  sendCallSignalToTabs(signal: CallSignal): void {
    this.#parts.bus.send('callSignal', signal);
  }

  #lead(): void {
    // The lock of a tab that signed out may be granted to this one while it stops.
    if (this.#stopped) return;
    const leader = new Leader(this.#parts, this.#restore, this.#follows, {
      onServerTime: (time) => {
        this.#clockAheadMs = time - this.#parts.scope.platform.clock.now();
      },
      onReady: () => {
        this.#requests.handler = this.#handleRequest;
      },
      onStarted: () => this.#requests.repeatPending(),
    });
    this.#leader = leader;
    this.#follows = false;
    leader.start().catch((error: unknown) => this.#parts.scope.onError(asImError(error)));
  }

  /** Becomes a follower, after stepping down if this tab was the leader. */
  #follow(): void {
    const { scope, bus, open, events } = this.#parts;
    if (this.#leader) this.#stepDown(this.#leader);
    if (this.#follows) return;
    this.#follows = true;
    this.#isJoining = true;
    scope.onRole('follower');
    bus.send('hello');
    open.report();
    events.emit('listsStale');
  }

  /** Another tab took the leadership: this tab was frozen, or the user switched to that one. */
  #stepDown(leader: Leader): void {
    this.#leader = undefined;
    this.#parts.reports.flush();
    this.#requests.handler = undefined;
    leader.stop();
    this.outbox.follow();
    this.broadcasts.follow();
    this.#parts.scope.connection.shut();
  }

  /** Handlers of the events of other tabs, by name. */
  readonly #tabEventHandlers: TabEventHandlers = {
    hello: () => this.#leader?.welcome(),
    lead: () => {
      if (!this.#follows) return;
      this.#parts.bus.send('hello');
      this.#parts.open.report();
      this.#requests.repeatPending();
    },
    snapshot: (snapshot) => {
      if (this.#leader) return;
      applySnapshot(this.#parts.scope.store.conversations, snapshot);
      this.#parts.ingest.markDiskStale();
    },
    durable: () => {
      const { storage, ingest } = this.#parts;
      if (!this.#follows || !storage.disk) return;
      const isJoining = this.#isJoining;
      this.#isJoining = false;
      if (ingest.cache) {
        // The leader sends changes from now on. What it stored since this tab read the database is only there.
        if (isJoining) this.#follower.reload();
        return;
      }
      this.#follower.leaveMemory(storage.disk, () => this.#stopped || !this.#follows).catch(() => undefined);
    },
    reload: () => this.#leader || this.#follower.startOver(),
    resumed: () => this.#follows && this.#parts.events.emit('listsStale'),
    retry: () => this.#leader && this.#parts.scope.connection.retryNow(),
    signal: (signal) => this.#parts.events.emit('signal', signal),
    callSignal: (signal) => this.#parts.events.emit('callSignal', signal),
    changes: (changes) => this.#parts.events.emit('changes', changes),
    outbox: (change) => this.outbox.applyRemoteChange(change),
    broadcast: (change) => this.broadcasts.applyRemoteChange(change),
    draft: ({ conversation, ...draft }) => this.#parts.scope.store.conversations.setDraft(conversation, draft),
    typing: ({ conversation, userId, state }) => this.#parts.typing.set(conversation, userId, state),
    connection: (state) => this.#leader || this.#follower.mirrorConnection(state),
    open: ({ tab, keys }) => {
      const { open } = this.#parts;
      open.setRemote(tab, keys);
      if (keys.length > 0) this.#presence.watch(tab, () => open.setRemote(tab, []));
    },
  };

  /** Runs after ingest applied a plan. */
  #applied(plan: Plan): void {
    this.#settle(plan);
    this.#leader?.sendDelta(plan);
  }

  /** Applies a plan of the leader in a follower. */
  #mirror(plan: Plan): void {
    if (this.#leader) return;
    this.#follower.mirror(plan);
    this.#settle(plan);
  }

  /** Takes delivered messages out of the outbox and ends the typing signals of those who wrote. */
  #settle(plan: Plan): void {
    this.outbox.delivered(plan.delivered);
    this.#parts.typing.end(plan.live);
  }

  /** Memory mode began. */
  #lostStorage(): void {
    this.#parts.scope.onStorage('memory');
    this.#leader?.enterMemory();
    this.#parts.storage.retry(async (disk) => {
      if (this.#leader) await this.#leader.leaveMemory(disk);
      else this.#parts.bus.send('hello');
    });
  }
}

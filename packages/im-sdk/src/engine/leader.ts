import type { MessageCache } from '../cache/message-cache.ts';
import { SyncEngine } from '../sync/sync-engine.ts';
import type { AccountParts } from './account-parts.ts';
import type { Restore } from './restore.ts';
import { createSnapshot, SNAPSHOT_ON_WIRE } from './tab-events.ts';

/** Callbacks of the leader. */
export interface LeaderListeners {
  /** The server's time (epoch ms), at a login. */
  onServerTime(time: number): void;
  /** This tab has the database: it handles requests of the other tabs from now on. */
  onReady(): void;
  /** Everything has started: requests to the previous leader are repeated. */
  onStarted(): void;
}

/** Work of the leading tab, from its election until it steps down: syncs, sends the outbox, updates the followers. */
export class Leader {
  readonly #parts: AccountParts;
  readonly #restore: Restore;
  readonly #listeners: LeaderListeners;
  readonly #ends: Array<() => void> = [];
  /** True if this tab has acquired the write lease of the database. */
  #hasLease = false;
  /** True if other tabs follow this one. */
  #hasFollowers: boolean;
  #isOver = false;
  sync: SyncEngine | undefined;

  /** `wasFollower`: this tab followed the previous leader. */
  constructor(parts: AccountParts, restore: Restore, wasFollower: boolean, listeners: LeaderListeners) {
    this.#parts = parts;
    this.#restore = restore;
    this.#listeners = listeners;
    // Tabs that followed the previous leader follow this one; their `hello` may arrive after the first change.
    this.#hasFollowers = wasFollower;
  }

  /** Acquires the write lease, starts sync, takes over the outbox. */
  async start(): Promise<void> {
    const { scope, bus, ingest, storage, outbox, broadcasts, drafts } = this.#parts;
    const { cache } = ingest;
    const wasFollower = this.#hasFollowers;
    if (cache) {
      try {
        await storage.lead(cache);
        this.#hasLease = true;
        // A previous leader in local storage has sent its drafts to its followers, which may have changed them.
        const imported = await storage.importLocalStorage(cache, !wasFollower);
        if (imported.length > 0) drafts.restore(imported);
        // The last writes of the previous leader may not have reached this tab.
        if (this.#hasFollowers) await this.#restore.run(cache);
      } catch {
        // A full disk can be read but not written: the leader continues in memory mode.
        ingest.goToMemory();
      }
    } else ingest.dropRanges();
    if (this.#isOver) return;
    scope.onRole('leader');
    this.#listeners.onReady();
    this.sync = this.#createSync();
    this.#subscribe();
    const unsent = await storage.unsent();
    if (this.#isOver) return;
    outbox.lead(unsent.outbox);
    broadcasts.lead(unsent.broadcasts);
    bus.send('lead');
    this.sync.start();
    this.#listeners.onStarted();
  }

  /** Another tab leads, or the account signed out. */
  stop(): void {
    this.#isOver = true;
    for (const end of this.#ends.splice(0)) end();
    this.sync?.stop();
    this.sync = undefined;
  }

  /** A tab became a follower: sends it the state that it needs. */
  welcome(): void {
    const { scope, bus, ingest } = this.#parts;
    this.#hasFollowers = true;
    bus.send('connection', scope.connection.mirrored.getSnapshot());
    if (ingest.cache) bus.send('durable');
    else this.sendSnapshot();
  }

  /** Sends a change that was stored and shown here. */
  sendDelta(delta: unknown): void {
    if (this.#hasFollowers) this.#parts.bus.delta(delta);
  }

  /** Sends the conversations, which followers cannot read from the database in memory mode. */
  sendSnapshot(): void {
    const { scope, bus } = this.#parts;
    if (this.#hasFollowers) bus.send(SNAPSHOT_ON_WIRE, createSnapshot(scope.store.conversations));
  }

  /** Memory mode began. */
  enterMemory(): void {
    this.#parts.ingest.dropRanges();
    this.sendSnapshot();
  }

  /**
   * Returns to the database once it responds. Writes everything accepted in memory mode before any listener is
   * notified.
   */
  async leaveMemory(disk: MessageCache): Promise<void> {
    const { scope, bus, ingest, storage, outbox, broadcasts, drafts } = this.#parts;
    const isOver = (): boolean => this.#isOver || storage.disk !== disk;
    // Waits as long as the database hangs: further requests would only queue up behind this one.
    const start = await disk.start();
    if (isOver()) return;
    // Its token is 0 in a database that was deleted and created again.
    if (!this.#hasLease || disk.fencingToken === 0) {
      await storage.lead(disk);
      if (isOver()) return;
      this.#hasLease = true;
    }
    await ingest.leaveMemory(disk, this.#restore.isDone ? undefined : start);
    if (!this.#restore.isDone) drafts.restore(start.drafts);
    this.#restore.isDone = true;
    const unsent = await storage.unsent();
    if (isOver()) return;
    await outbox.leaveMemory(unsent.outbox);
    await broadcasts.leaveMemory(unsent.broadcasts);
    await drafts.leaveMemory();
    if (isOver() || !ingest.cache) return;
    scope.onStorage('durable');
    this.sendSnapshot();
    if (this.#hasFollowers) bus.send('durable');
  }

  #createSync(): SyncEngine {
    const { scope, bus, ingest, history, outbox, broadcasts, typing, reports, open, events } = this.#parts;
    return new SyncEngine(scope, ingest, history, {
      onSignal: (signal) => {
        events.emit('signal', signal);
        bus.send('signal', signal);
      },
      onCallSignal: (signal) => {
        events.emit('callSignal', signal);
        bus.send('callSignal', signal);
      },
      onChanges: (changes) => {
        events.emit('changes', changes);
        bus.send('changes', changes);
      },
      onTyping: (conversation, userId, state) => {
        typing.set(conversation, userId, state);
        bus.send('typing', { conversation, userId, state });
      },
      onListsStale: () => {
        events.emit('listsStale');
        bus.send('resumed');
      },
      onStartedOver: () => {
        outbox.showAll();
        bus.send('reload');
      },
      onCaughtUp: () => {
        outbox.online(scope.features().has('idempotentSend'));
        broadcasts.online();
        reports.reportAll();
      },
      open: () => open.all(),
    });
  }

  #subscribe(): void {
    const { scope, bus, outbox, broadcasts, reports } = this.#parts;
    const { connection, platform } = scope;
    this.#ends.push(
      // A read report that was lost is repeated with the next heartbeat.
      connection.onHeartbeat(() => reports.reportAll()),
      platform.visibility.onChange((visible) => visible || reports.flush()),
      connection.onDown(() => {
        outbox.offline();
        broadcasts.offline();
      }),
      connection.onLoggedIn((_attempt, ack) => {
        if (ack?.serverTime) this.#listeners.onServerTime(ack.serverTime);
      }),
      connection.mirrored.subscribe(() => bus.send('connection', connection.mirrored.getSnapshot())),
    );
  }
}

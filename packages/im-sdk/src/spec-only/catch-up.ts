import type { AccountScope } from '../account/account-scope.ts';
import type { SyncPosition } from '../account/sync-position.ts';
import { ImError, limits, type Message, MessageType, Terminal } from '../protocol/index.ts';
import { Pull, type Pulled, type PullKind } from './pull.ts';

/** Applies pulled messages; the inbox of `sync/`. */
interface PulledMessages {
  applyMissed(messages: readonly Pulled[]): Promise<void>;
}

/** Reads and moves the cursors; `Ingest` of `sync/`. */
interface Cursors {
  readonly position: SyncPosition;
  submit(move: (plan: { position: SyncPosition | undefined }) => void): Promise<void>;
}

/** Catch-up with a spec-only server: pulls everything above the cursors, instead of summaries and ranges. */
export class SpecOnlyCatchUp {
  readonly #scope: AccountScope;
  readonly #cursors: Cursors;
  readonly #messages: PulledMessages;
  readonly #pull: Pull;
  readonly #watchdog: PushWatchdog;
  readonly #lists: ListReloads;
  #isLoggedIn = false;
  #lastPull: Promise<void> = Promise.resolve();
  #nextPull: Promise<void> | undefined;

  constructor(scope: AccountScope, cursors: Cursors, messages: PulledMessages, reloadLists: () => void) {
    this.#scope = scope;
    this.#cursors = cursors;
    this.#messages = messages;
    this.#pull = new Pull(scope, (batch, kind, knownHeadId) => this.#apply(batch, kind, knownHeadId));
    this.#watchdog = new PushWatchdog(scope);
    this.#lists = new ListReloads(scope, reloadLists);
  }

  /** Runs after a login. Resolves once everything missed is applied. */
  async run(): Promise<void> {
    this.#isLoggedIn = true;
    this.#lists.start();
    await this.pull();
  }

  /**
   * Pulls everything above the cursors. Pulls are serialized: a running one may have read the server before the rows of
   * the next request existed. Rejects with `client.aborted` if the connection is gone.
   */
  pull(): Promise<void> {
    this.#nextPull ??= this.#lastPull.then(() => {
      this.#nextPull = undefined;
      const pulling = this.#pullOnce();
      this.#lastPull = pulling.catch(() => undefined);
      return pulling;
    });
    return this.#nextPull;
  }

  /** Consumes a frame of a running pull; returns false for a live frame. */
  consumeFrame(cmd: 3 | 4 | 5, message: Message): boolean {
    const isConsumed = this.#pull.consumeFrame(cmd, message);
    // These servers push no other sign of a rename or of a change of the members. A pulled one is older than the lists.
    if (!isConsumed && message.type === MessageType.TIP_TEXT) this.#lists.stale();
    return isConsumed;
  }

  /** The server refused as no member or no friend: the lists are out of date. */
  listsStale(): void {
    this.#lists.stale();
  }

  /** Checks, while the connection is live, that pushes still arrive. */
  watch(onPushLost: () => void): void {
    this.#watchdog.watch(onPushLost);
  }

  /** Cancels pulls and checks: the connection is gone. */
  stop(): void {
    this.#isLoggedIn = false;
    this.#pull.cancel();
    this.#watchdog.stop();
    this.#lists.stop();
  }

  async #pullOnce(): Promise<void> {
    if (!this.#isLoggedIn) {
      throw new ImError('client.aborted', 'The connection ended before a pull', { category: 'aborted' });
    }
    await this.#pull.run(this.#cursors.position, this.#headIds());
  }

  /** Highest known id of each kind. */
  #headIds(): { private: number; group: number; system: number } {
    const headIds = { private: 0, group: 0, system: this.#cursors.position.system };
    for (const { key, headId } of this.#scope.store.conversations.states()) {
      if (key.startsWith('p:')) headIds.private = Math.max(headIds.private, headId);
      if (key.startsWith('g:')) headIds.group = Math.max(headIds.group, headId);
    }
    return headIds;
  }

  async #apply(batch: readonly Pulled[], kind: PullKind, knownHeadId: number): Promise<void> {
    await this.#messages.applyMissed(batch);
    await this.#cursors.submit((plan) => {
      const { position } = this.#cursors;
      plan.position = {
        ...position,
        privateId: kind === 'private' ? Math.max(position.privateId, knownHeadId) : position.privateId,
        groupId: kind === 'group' ? Math.max(position.groupId, knownHeadId) : position.groupId,
        system: kind === 'system' ? Math.max(position.system, knownHeadId) : position.system,
      };
    });
    this.#scope.store.conversations.setReady();
  }
}

/**
 * Detects a dead push channel. A spec-only server may answer heartbeats on a socket that it no longer pushes to. Presence
 * shows it: if this account's own terminal was listed and is no longer, the socket receives no pushes.
 */
class PushWatchdog {
  readonly #scope: Pick<AccountScope, 'http' | 'platform' | 'userId'>;
  #cancel: (() => void) | undefined;
  /** Incremented by each watch: answers for an earlier socket are ignored. */
  #watch = 0;
  #listed = false;

  constructor(scope: Pick<AccountScope, 'http' | 'platform' | 'userId'>) {
    this.#scope = scope;
  }

  watch(onPushLost: () => void): void {
    this.stop();
    this.#listed = false;
    this.#ask(this.#watch, onPushLost);
  }

  stop(): void {
    this.#watch += 1;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #ask(watch: number, onPushLost: () => void): void {
    const { http, platform, userId } = this.#scope;
    const next = (): void => {
      if (watch !== this.#watch) return;
      this.#cancel = platform.timers.after(limits.friendOnlineRefreshMs, () => this.#ask(watch, onPushLost));
    };
    http.request('terminalsOnline', { query: { userIds: String(userId) } }).then(
      (people) => {
        if (watch !== this.#watch) return;
        const listed = people.some((one) => one.userId === userId && one.terminals.includes(Terminal.WEB));
        if (this.#listed && !listed) onPushLost();
        else next();
        this.#listed ||= listed;
      },
      // A failed request proves nothing.
      next,
    );
  }
}

/**
 * Reloads friends and groups, at most once in 5 s, when they are seen to be out of date: a spec-only server pushes few of
 * their changes. Signs are a message of an unknown friend or group, a tip in a group, and a refusal.
 */
class ListReloads {
  readonly #scope: Pick<AccountScope, 'platform' | 'store'>;
  readonly #reload: () => void;
  #stopObserving = (): void => undefined;
  #cancelTimer: (() => void) | undefined;
  /** A sign was seen since the last reload. */
  #isDue = false;
  /** The sign was no unknown target: reload even if all targets are known by now. */
  #isStale = false;
  #isStarted = false;

  constructor(scope: Pick<AccountScope, 'platform' | 'store'>, reload: () => void) {
    this.#scope = scope;
    this.#reload = reload;
  }

  /** Runs after a login, which has just loaded the lists. */
  start(): void {
    this.stop();
    this.#isStarted = true;
    const { rows } = this.#scope.store.conversations;
    this.#startTimer();
    this.#stopObserving = rows.observe((_key, row) => {
      if (!row || row.kind === 'system' || row.showName !== '') return;
      this.#isDue = true;
      if (!this.#cancelTimer) this.#reloadNow();
    });
  }

  stop(): void {
    this.#isStarted = false;
    this.#stopObserving();
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#isDue = false;
    this.#isStale = false;
  }

  /** The lists are out of date: reloads them now, or once 5 s have passed since the last reload. */
  stale(): void {
    if (!this.#isStarted) return;
    this.#isDue = true;
    this.#isStale = true;
    if (!this.#cancelTimer) this.#reloadNow();
  }

  #reloadNow(): void {
    this.#isDue = false;
    this.#isStale = false;
    this.#startTimer();
    this.#reload();
  }

  #startTimer(): void {
    this.#cancelTimer = this.#scope.platform.timers.after(limits.listReloadMs, () => {
      this.#cancelTimer = undefined;
      const isUnknown = [...this.#scope.store.conversations.rows.values()].some(
        ({ kind, showName }) => kind !== 'system' && showName === '',
      );
      if (this.#isDue && (isUnknown || this.#isStale)) this.#reloadNow();
    });
  }
}

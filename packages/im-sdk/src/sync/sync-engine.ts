import type { AccountScope } from '../account/account-scope.ts';
import { type ConversationKey, type HeartbeatAck, ImError, type LoginAck, SYSTEM_KEY } from '../protocol/index.ts';
import { SpecOnlyCatchUp } from '../spec-only/catch-up.ts';
import { asImError } from './engine-errors.ts';
import { GapQueue } from './gap-queue.ts';
import type { History } from './history.ts';
import { Inbox } from './inbox.ts';
import type { Ingest } from './ingest.ts';
import { Resume } from './resume.ts';
import { serverDialect } from './select-dialect.ts';
import type { SyncListeners } from './sync-listeners.ts';

/**
 * While the newest message is known, heartbeats ask for summaries at most this often: it does not show whether a push of
 * another conversation was lost.
 */
const SWEEP_MS = 20_000;

/**
 * Keeps the leader's account in sync with the server: resume after a login, live frames, repair of gaps. A cursor
 * advances only over contiguous rows; missing rows are fetched.
 */
export class SyncEngine {
  readonly #scope: AccountScope;
  readonly #ingest: Ingest;
  readonly #listeners: SyncListeners;
  readonly #inbox: Inbox;
  readonly #resume: Resume;
  /** Set on a spec-only server, from the first login on. */
  #specOnly: SpecOnlyCatchUp | undefined;
  readonly #gaps: GapQueue;
  readonly #ends: Array<() => void> = [];
  #attempt = 0;
  #phase: 'down' | 'resuming' | 'live' = 'down';
  #checking = false;
  /** Time of the last catch-up by a heartbeat, or of the login. */
  #sweptAt = 0;
  #stopped = false;

  constructor(scope: AccountScope, ingest: Ingest, history: History, listeners: SyncListeners) {
    this.#scope = scope;
    this.#ingest = ingest;
    this.#listeners = listeners;
    this.#inbox = new Inbox(scope, ingest, history, listeners);
    this.#resume = new Resume(scope, ingest, history, this.#inbox, listeners);
    this.#gaps = new GapQueue(
      scope,
      () => this.#phase,
      (keys) => this.#resume.fillGaps(keys),
    );
  }

  /** True once catch-up is complete: only then are messages announced as new. */
  get live(): boolean {
    return this.#phase === 'live';
  }

  start(): void {
    const { connection } = this.#scope;
    this.#ends.push(
      connection.onLoggedIn((attempt, ack) => this.#loggedIn(attempt, ack)),
      connection.onDown(() => this.#down()),
      this.#inbox.start(connection),
      connection.onHeartbeat((ack) => this.#beat(ack)),
    );
    connection.open();
  }

  stop(): void {
    this.#stopped = true;
    for (const end of this.#ends) end();
    this.#down();
  }

  /** Deletes rows for this account, including those on disk. */
  async deleted(key: ConversationKey, ids: readonly number[]): Promise<void> {
    await this.#inbox.deleted(key, ids);
  }

  /** Fetches account changes without a row now, instead of after the next heartbeat. */
  async changed(): Promise<void> {
    await this.#resume.changes().catch(() => undefined);
  }

  /** Reloads friends and groups. */
  reloadLists(): void {
    this.#listeners.onListsStale();
  }

  /** A refusal showed that the lists are out of date. Our own server pushes every change of them. */
  listsStale(): void {
    this.#specOnly?.listsStale();
  }

  /** Fetches everything above the cursors. Rejects with `client.aborted` if the connection is gone. */
  async pullNow(): Promise<void> {
    if (this.#specOnly) return this.#specOnly.pull();
    if (this.#phase === 'live') await this.#resume.catchUp();
    // A tab that stepped down meanwhile has stored nothing.
    if (this.#phase !== 'live') {
      throw new ImError('client.aborted', 'The connection ended during a catch-up', { category: 'aborted' });
    }
  }

  /** Reports a gap in these conversations. */
  missing(keys: readonly ConversationKey[]): void {
    if (!this.#stopped) this.#gaps.add(keys);
  }

  #loggedIn(attempt: number, ack: LoginAck | null): void {
    this.#attempt = attempt;
    this.#phase = 'resuming';
    this.#sweptAt = this.#scope.platform.clock.now();
    this.#inbox.liveSince = ack?.serverTime ?? 0;
    this.#ingest.dialect = serverDialect(this.#scope.features());
    if (this.#ingest.dialect.isNumbered) this.#specOnly = undefined;
    else this.#specOnly ??= new SpecOnlyCatchUp(this.#scope, this.#ingest, this.#inbox, () => this.reloadLists());
    this.#inbox.pull = this.#specOnly;
    const isCurrent = (): boolean => attempt === this.#attempt && !this.#stopped;
    const work = this.#specOnly
      ? this.#catchUpSpecOnly(this.#specOnly)
      : this.#resume.run(ack, isCurrent, this.#isOtherKind());
    work.then(
      () => {
        if (!isCurrent()) return;
        this.#phase = 'live';
        this.#scope.connection.caughtUp(attempt);
        this.#specOnly?.watch(() => this.#scope.connection.pushLost(attempt));
        this.#listeners.onCaughtUp();
      },
      (error: unknown) => {
        if (isCurrent()) this.#scope.connection.resumeFailed(attempt, asImError(error));
      },
    );
  }

  #down(): void {
    this.#attempt = 0;
    this.#phase = 'down';
    this.#inbox.dropQueued();
    this.#gaps.clear();
    this.#ingest.dropOutOfOrder();
    this.#specOnly?.stop();
  }

  /**
   * True if the stored messages are from a server of the other kind, numbered or spec-only: their positions mean something
   * else. A spec-only server has no epoch, and there a position is the id. Without an epoch alone, the position may just
   * never have been read: in memory mode, or in a tab that followed.
   */
  #isOtherKind(): boolean {
    const { dialect, position } = this.#ingest;
    if (!dialect.isNumbered) return position.epoch !== '';
    const stored = [...this.#scope.store.conversations.states()].filter(
      ({ key, cursor }) => cursor > 0 && key !== SYSTEM_KEY,
    );
    const isById = stored.length > 0 && stored.every(({ headPos, headId }) => headPos === headId);
    return position.epoch === '' && isById;
  }

  async #catchUpSpecOnly(specOnly: SpecOnlyCatchUp): Promise<void> {
    if (this.#isOtherKind()) await this.#resume.startOver();
    this.#listeners.onListsStale();
    await specOnly.run();
  }

  /**
   * True if messages up to `id` may be missing: `id` itself has not arrived, or `SWEEP_MS` passed. Pushes do not advance
   * `since`, because one before them may be lost.
   */
  #isBehind(id: number, since: number): boolean {
    if (id <= since) return false;
    const { platform, store } = this.#scope;
    // `Math.abs`: the clock may be set back.
    if (Math.abs(platform.clock.now() - this.#sweptAt) >= SWEEP_MS) return true;
    for (const { headId } of store.conversations.states()) if (headId >= id) return false;
    return true;
  }

  /** The heartbeat ack carries the server's positions: being behind them means that a push was lost. */
  #beat(ack: HeartbeatAck | null): void {
    // A spec-only server has no positions of this kind; SpecOnlyCatchUp pulls there.
    if (!ack || this.#phase !== 'live' || this.#specOnly) return;
    const { since, rev, system } = this.#ingest.position;
    const behind = this.#isBehind(ack.id ?? 0, since);
    const changed = (ack.rev ?? 0) > rev;
    if (ack.system && ack.system > system) this.#resume.pullNotices(ack.system);
    if ((!behind && !changed) || this.#checking) return;
    this.#checking = true;
    if (behind) this.#sweptAt = this.#scope.platform.clock.now();
    (behind ? this.#resume.catchUp() : Promise.resolve())
      .then(() => (changed ? this.#resume.changes() : undefined))
      .catch((error: unknown) =>
        this.#scope.logger.warn('conversation summaries could not be fetched', { code: asImError(error).code }),
      )
      .finally(() => {
        this.#checking = false;
      });
  }
}

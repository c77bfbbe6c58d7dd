import type { AccountScope } from '../account/account-scope.ts';
import { limits } from '../protocol/index.ts';

/**
 * Reloads friends and groups, at most once in 5 s, when they are seen to be out of date: a spec-only server pushes few of
 * their changes. Signs are a message of an unknown friend or group, a tip in a group, and a refusal.
 */
export class ListReloads {
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

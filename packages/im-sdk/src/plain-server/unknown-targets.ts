import { limits } from '../protocol/index.ts';
import type { AccountScope } from '../sync/account-scope.ts';

/**
 * Reloads friends and groups when a message of an unknown one arrives, at most once in 5 s: a plain server may have sent
 * no push for the new friend or group.
 */
export class UnknownTargets {
  readonly #scope: Pick<AccountScope, 'platform' | 'store'>;
  readonly #reload: () => void;
  #stopObserving = (): void => undefined;
  #cancelTimer: (() => void) | undefined;
  /** An unknown one has arrived since the last reload. */
  #isDue = false;

  constructor(scope: Pick<AccountScope, 'platform' | 'store'>, reload: () => void) {
    this.#scope = scope;
    this.#reload = reload;
  }

  /** Runs after a login, which has just loaded the lists. */
  start(): void {
    this.stop();
    const { rows } = this.#scope.store.conversations;
    this.#startTimer();
    this.#stopObserving = rows.observe((_key, row) => {
      if (!row || row.kind === 'system' || row.showName !== '') return;
      this.#isDue = true;
      if (!this.#cancelTimer) this.#reloadNow();
    });
  }

  stop(): void {
    this.#stopObserving();
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#isDue = false;
  }

  #reloadNow(): void {
    this.#isDue = false;
    this.#startTimer();
    this.#reload();
  }

  #startTimer(): void {
    this.#cancelTimer = this.#scope.platform.timers.after(limits.listReloadMs, () => {
      this.#cancelTimer = undefined;
      const isUnknown = [...this.#scope.store.conversations.rows.values()].some(
        ({ kind, showName }) => kind !== 'system' && showName === '',
      );
      if (this.#isDue && isUnknown) this.#reloadNow();
    });
  }
}

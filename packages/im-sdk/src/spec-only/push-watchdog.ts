import type { AccountScope } from '../account/account-scope.ts';
import { limits, Terminal } from '../protocol/index.ts';

/**
 * Detects a dead push channel. A spec-only server may answer heartbeats on a socket that it no longer pushes to. Presence
 * shows it: if this account's own terminal was listed and is no longer, the socket receives no pushes.
 */
export class PushWatchdog {
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

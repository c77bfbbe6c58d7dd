import type { Account, GetAccount } from '../auth/account.ts';
import type { Cancel, Platform } from '../platform/platform.ts';
import { ImError, limits } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';

export interface OnlineCountsParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers'>;
  readonly getAccount: GetAccount;
}

interface Subscription {
  readonly count: Cell<number>;
  subscriberCount: number;
  cancel: Cancel;
}

/** Number of online members of groups: requested at once, then polled every 30 s while there are subscribers. */
export class OnlineCounts {
  readonly #parts: OnlineCountsParts;
  readonly #subscriptions = new Map<number, Subscription>();

  constructor(parts: OnlineCountsParts) {
    this.#parts = parts;
  }

  /** Online count of a group. Polled while it has subscribers. */
  of(groupId: number): Readable<number> {
    const watch = this.#subscriptions.get(groupId) ?? {
      count: new Cell(this.#parts.store.subject, `onlineCount:${groupId}`, 0),
      subscriberCount: 0,
      cancel: () => undefined,
    };
    this.#subscriptions.set(groupId, watch);
    return {
      getSnapshot: () => watch.count.getSnapshot(),
      subscribe: (listener) => {
        const stop = watch.count.subscribe(listener);
        watch.subscriberCount += 1;
        if (watch.subscriberCount === 1) this.#poll(groupId, watch);
        let stopped = false;
        return () => {
          if (stopped) return;
          stopped = true;
          stop();
          watch.subscriberCount -= 1;
          if (watch.subscriberCount === 0) watch.cancel();
        };
      },
    };
  }

  /** Called at sign-in: resumes polling for existing subscribers. */
  start(): void {
    for (const [groupId, watch] of this.#subscriptions) if (watch.subscriberCount > 0) this.#poll(groupId, watch);
  }

  /** Called at sign-out: stops polling and resets the counts to 0. */
  stop(): void {
    for (const watch of this.#subscriptions.values()) {
      watch.cancel();
      watch.count.set(0);
    }
  }

  #poll(groupId: number, watch: Subscription): void {
    watch.cancel();
    const account = this.#current();
    if (!account) return;
    watch.cancel = this.#parts.platform.timers.after(limits.friendOnlineRefreshMs, () => this.#poll(groupId, watch));
    account.http
      .request('groupMembersOnline', { params: { id: groupId } })
      .then((online) => watch.count.set(online.length), account.onError);
  }

  #current(): Account | undefined {
    try {
      return this.#parts.getAccount();
    } catch (error) {
      if (error instanceof ImError) return undefined;
      throw error;
    }
  }
}

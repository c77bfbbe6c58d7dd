import type { Account, GetAccount } from '../auth/account.ts';
import type { Cancel, Platform } from '../platform/platform.ts';
import { ImError, limits } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import { derive } from '../store/derived.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';

export interface OnlineMembersParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers'>;
  readonly getAccount: GetAccount;
}

const NO_USERS: readonly number[] = [];

interface Subscription {
  readonly userIds: Cell<readonly number[]>;
  /** The same objects for the same group: a screen that reads them again keeps its subscription. */
  readonly online: Readable<readonly number[]>;
  readonly count: Readable<number>;
  subscriberCount: number;
  cancel: Cancel;
}

/** Online members of groups: requested at once, then polled every 30 s while there are subscribers. */
export class OnlineMembers {
  readonly #parts: OnlineMembersParts;
  readonly #subscriptions = new Map<number, Subscription>();

  constructor(parts: OnlineMembersParts) {
    this.#parts = parts;
  }

  /** Ids of the online members of a group. Polled while it has subscribers. */
  of(groupId: number): Readable<readonly number[]> {
    return this.#subscription(groupId).online;
  }

  /** Number of online members of a group. Polled while it has subscribers. */
  countOf(groupId: number): Readable<number> {
    return this.#subscription(groupId).count;
  }

  /** Called at sign-in: resumes polling for existing subscribers. */
  start(): void {
    for (const [groupId, watch] of this.#subscriptions) if (watch.subscriberCount > 0) this.#poll(groupId, watch);
  }

  /** Called at sign-out: stops polling and empties the lists. */
  stop(): void {
    for (const watch of this.#subscriptions.values()) {
      watch.cancel();
      watch.userIds.set(NO_USERS);
    }
  }

  #subscription(groupId: number): Subscription {
    const known = this.#subscriptions.get(groupId);
    if (known) return known;
    const userIds = new Cell(this.#parts.store.subject, `onlineMembers:${groupId}`, NO_USERS);
    const online: Readable<readonly number[]> = {
      getSnapshot: () => userIds.getSnapshot(),
      subscribe: (listener) => {
        const stop = userIds.subscribe(listener);
        subscription.subscriberCount += 1;
        if (subscription.subscriberCount === 1) this.#poll(groupId, subscription);
        let stopped = false;
        return () => {
          if (stopped) return;
          stopped = true;
          stop();
          subscription.subscriberCount -= 1;
          if (subscription.subscriberCount === 0) subscription.cancel();
        };
      },
    };
    const subscription: Subscription = {
      userIds,
      online,
      count: derive([online], () => userIds.getSnapshot().length),
      subscriberCount: 0,
      cancel: () => undefined,
    };
    this.#subscriptions.set(groupId, subscription);
    return subscription;
  }

  #poll(groupId: number, watch: Subscription): void {
    watch.cancel();
    const account = this.#current();
    if (!account) return;
    watch.cancel = this.#parts.platform.timers.after(limits.friendOnlineRefreshMs, () => this.#poll(groupId, watch));
    account.http.request('groupMembersOnline', { params: { id: groupId } }).then((online) => {
      const before = watch.userIds.getSnapshot();
      const same = before.length === online.length && online.every((userId, index) => userId === before[index]);
      if (!same) watch.userIds.set(online);
    }, account.onError);
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

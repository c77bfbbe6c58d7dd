import type { Account, GetAccount } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import type { Cancel, Platform } from '../platform/platform.ts';
import { ImError, limits } from '../protocol/index.ts';
import { derive } from '../store/derived.ts';
import { LruMap } from '../store/lru-map.ts';
import type { Readable } from '../store/readable.ts';

export interface OnlineMembersParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers'>;
  readonly getAccount: GetAccount;
}

const NO_USERS: readonly number[] = Object.freeze([]);

interface OnlineReadables {
  readonly userIds: Readable<readonly number[]>;
  readonly count: Readable<number>;
}

interface Watch {
  subscriberCount: number;
  cancel: Cancel;
}

/** Online members of groups: requested at once, then polled every 30 s while there are subscribers. */
export class OnlineMembers {
  readonly #parts: OnlineMembersParts;
  readonly #readables = new LruMap<number, OnlineReadables>(limits.rememberedEntries);
  readonly #watched = new Map<number, Watch>();
  /** The last answers. */
  readonly #online = new LruMap<number, readonly number[]>(limits.rememberedEntries);

  constructor(parts: OnlineMembersParts) {
    this.#parts = parts;
  }

  /** Ids of the online members of a group. Polled while it has subscribers. */
  of(groupId: number): Readable<readonly number[]> {
    return this.#readablesOf(groupId).userIds;
  }

  /** Number of online members of a group. Polled while it has subscribers. */
  countOf(groupId: number): Readable<number> {
    return this.#readablesOf(groupId).count;
  }

  /** Called at sign-in: resumes polling for existing subscribers. */
  start(): void {
    for (const [groupId, watch] of this.#watched) this.#poll(groupId, watch);
  }

  /** Called at sign-out: stops polling and empties the lists. */
  stop(): void {
    this.#online.clear();
    for (const [groupId, watch] of this.#watched) {
      watch.cancel();
      this.#parts.store.subject.mark(keyOf(groupId));
    }
  }

  /** The same objects for the same group: a screen that reads them again keeps its subscription. */
  #readablesOf(groupId: number): OnlineReadables {
    const known = this.#readables.get(groupId);
    if (known) return known;
    const getSnapshot = (): readonly number[] => this.#online.get(groupId) ?? NO_USERS;
    const userIds: Readable<readonly number[]> = {
      getSnapshot,
      subscribe: (listener) => {
        const stop = this.#parts.store.subject.subscribe(keyOf(groupId), listener);
        this.#watch(groupId);
        let stopped = false;
        return () => {
          if (stopped) return;
          stopped = true;
          stop();
          this.#unwatch(groupId);
        };
      },
    };
    const readables = { userIds, count: derive([userIds], () => getSnapshot().length) };
    this.#readables.set(groupId, readables);
    return readables;
  }

  #watch(groupId: number): void {
    const watch = this.#watched.get(groupId) ?? { subscriberCount: 0, cancel: () => undefined };
    this.#watched.set(groupId, watch);
    watch.subscriberCount += 1;
    if (watch.subscriberCount === 1) this.#poll(groupId, watch);
  }

  #unwatch(groupId: number): void {
    const watch = this.#watched.get(groupId);
    if (!watch) return;
    watch.subscriberCount -= 1;
    if (watch.subscriberCount > 0) return;
    watch.cancel();
    this.#watched.delete(groupId);
  }

  #poll(groupId: number, watch: Watch): void {
    watch.cancel();
    const account = this.#current();
    if (!account) return;
    watch.cancel = this.#parts.platform.timers.after(limits.friendOnlineRefreshMs, () => this.#poll(groupId, watch));
    account.http.request('groupMembersOnline', { params: { id: groupId } }).then((online) => {
      const before = this.#online.get(groupId) ?? NO_USERS;
      const same = before.length === online.length && online.every((userId, index) => userId === before[index]);
      if (same) return;
      this.#online.set(groupId, online);
      this.#parts.store.subject.mark(keyOf(groupId));
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

/** Key of the online members of a group in the store. */
const keyOf = (groupId: number): string => `onlineMembers:${groupId}`;

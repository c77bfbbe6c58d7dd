import type { Account } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import { readContent } from '../contacts/push-content.ts';
import { ImError, limits, MessageType, RunningCall } from '../protocol/index.ts';
import { LruMap } from '../store/lru-map.ts';
import type { Readable } from '../store/readable.ts';
import type { RunningGroupCall } from './calls-service.ts';

interface Entry {
  call: RunningGroupCall | undefined;
  subscriberCount: number;
  /** Incremented by each request and push: an answer counts only if nothing came after its request. */
  version: number;
}

type RunningCallReadable = Readable<RunningGroupCall | undefined>;

/** Running calls of groups: requested for those that are watched, then kept up to date by pushes. */
export class RunningCalls {
  readonly #store: RootStore;
  readonly #readables = new LruMap<number, RunningCallReadable>(limits.rememberedEntries);
  readonly #watched = new Map<number, Entry>();
  readonly #unwatched = new LruMap<number, Entry>(limits.rememberedEntries);
  #account: Account | undefined;

  constructor(store: RootStore) {
    this.#store = store;
  }

  /** The running call of a group; `undefined` if there is none. */
  of(groupId: number): RunningCallReadable {
    const readable = this.#readables.get(groupId) ?? this.#readable(groupId);
    this.#readables.set(groupId, readable);
    return readable;
  }

  /** Follows the pushes of an account until it signs out. */
  attach(account: Account): void {
    this.#account = account;
    account.onEnd(() => {
      this.#account = undefined;
      this.#unwatched.clear();
      for (const groupId of this.#watched.keys()) this.#set(groupId, undefined);
    });
    account.onEnd(
      account.engine.onSignal(({ message }) => {
        const { type, groupId } = message;
        if (type !== MessageType.GROUP_CALL_RUNNING || !groupId) return;
        const pushed = readContent(RunningCall, message);
        if (pushed) this.#set(groupId, { groupId, ...pushed });
      }),
    );
    account.onEnd(
      account.engine.onListsStale(() => {
        this.#unwatched.clear();
        for (const [groupId, entry] of this.#watched) this.#request(groupId, entry);
      }),
    );
    account.onEnd(
      // A former member gets no pushes.
      this.#store.groups.observe((groupId, group) => {
        if (group?.quit) this.#set(groupId, undefined);
      }),
    );
  }

  #readable(groupId: number): RunningCallReadable {
    return {
      getSnapshot: () => this.#find(groupId)?.call,
      subscribe: (listener) => {
        const stop = this.#store.subject.subscribe(keyOf(groupId), listener);
        this.#watch(groupId);
        let isStopped = false;
        return () => {
          if (isStopped) return;
          isStopped = true;
          stop();
          this.#unwatch(groupId);
        };
      },
    };
  }

  #watch(groupId: number): void {
    const entry = this.#find(groupId) ?? { call: undefined, subscriberCount: 0, version: 0 };
    this.#unwatched.delete(groupId);
    this.#watched.set(groupId, entry);
    entry.subscriberCount += 1;
    if (entry.subscriberCount === 1) this.#request(groupId, entry);
  }

  #unwatch(groupId: number): void {
    const entry = this.#watched.get(groupId);
    if (!entry) return;
    entry.subscriberCount -= 1;
    if (entry.subscriberCount > 0) return;
    this.#watched.delete(groupId);
    this.#unwatched.set(groupId, entry);
  }

  #find(groupId: number): Entry | undefined {
    return this.#watched.get(groupId) ?? this.#unwatched.get(groupId);
  }

  #request(groupId: number, entry: Entry): void {
    const account = this.#account;
    if (!account?.features().has('calls')) return;
    entry.version += 1;
    const { version } = entry;
    const isNewest = (): boolean => this.#find(groupId) === entry && entry.version === version;
    account.http.request('infoGroupCall', { query: { groupId } }).then(
      (info) => {
        if (isNewest()) this.#set(groupId, info ?? undefined);
      },
      (error: unknown) => {
        const isFormerMember = error instanceof ImError && error.code === 'group.notMember';
        if (!isFormerMember) account.onError(error);
        else if (isNewest()) this.#set(groupId, undefined);
      },
    );
  }

  /** Sets the call of a group that was watched before; others are requested when they are. */
  #set(groupId: number, call: RunningGroupCall | undefined): void {
    const entry = this.#find(groupId);
    if (!entry) return;
    entry.version += 1;
    const before = entry.call;
    const isRunning = call !== undefined && call.inCall.length > 0;
    const isSame = isRunning && before?.callId === call.callId && String(before.inCall) === String(call.inCall);
    if (isSame || (!isRunning && !before)) return;
    entry.call = isRunning ? pick(call) : undefined;
    this.#store.subject.mark(keyOf(groupId));
  }
}

/** Key of the running call of a group in the store. */
const keyOf = (groupId: number): string => `runningCall:${groupId}`;

function pick({ callId, groupId, hostId, inCall }: RunningGroupCall): RunningGroupCall {
  return { callId, groupId, hostId, inCall };
}

import type { Account } from '../auth/account.ts';
import { readContent } from '../contacts/push-content.ts';
import { ImError, MessageType, RunningCall } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { RunningGroupCall } from './calls-service.ts';

interface Entry {
  readonly call: Cell<RunningGroupCall | undefined>;
  readonly readable: Readable<RunningGroupCall | undefined>;
  subscriberCount: number;
  /** Incremented by each request and push: an answer counts only if nothing came after its request. */
  version: number;
}

/** Running calls of groups: requested for those that are watched, then kept up to date by pushes. */
export class RunningCalls {
  readonly #store: RootStore;
  readonly #entries = new Map<number, Entry>();
  #account: Account | undefined;

  constructor(store: RootStore) {
    this.#store = store;
  }

  /** The running call of a group; `undefined` if there is none. */
  of(groupId: number): Readable<RunningGroupCall | undefined> {
    return this.#entry(groupId).readable;
  }

  /** Follows the pushes of an account until it signs out. */
  attach(account: Account): void {
    this.#account = account;
    account.onEnd(() => {
      this.#account = undefined;
      for (const entry of this.#entries.values()) this.#set(entry, undefined);
    });
    account.onEnd(
      account.engine.onSignal(({ message }) => {
        const { type, groupId } = message;
        if (type !== MessageType.GROUP_CALL_RUNNING || !groupId) return;
        const pushed = readContent(RunningCall, message);
        const entry = this.#entries.get(groupId);
        if (pushed && entry) this.#set(entry, { groupId, ...pushed });
      }),
    );
    account.onEnd(
      account.engine.onResumed(() => {
        for (const [groupId, entry] of this.#entries) {
          if (entry.subscriberCount > 0) this.#request(groupId, entry);
          else this.#set(entry, undefined);
        }
      }),
    );
    account.onEnd(
      // A former member gets no pushes.
      this.#store.groups.observe((groupId, group) => {
        const entry = this.#entries.get(groupId);
        if (entry && group?.quit) this.#set(entry, undefined);
      }),
    );
  }

  #entry(groupId: number): Entry {
    const known = this.#entries.get(groupId);
    if (known) return known;
    const call = new Cell<RunningGroupCall | undefined>(this.#store.subject, `runningCall:${groupId}`, undefined);
    const readable: Entry['readable'] = {
      getSnapshot: () => call.getSnapshot(),
      subscribe: (listener) => {
        const stop = call.subscribe(listener);
        entry.subscriberCount += 1;
        if (entry.subscriberCount === 1) this.#request(groupId, entry);
        let isStopped = false;
        return () => {
          if (isStopped) return;
          isStopped = true;
          stop();
          entry.subscriberCount -= 1;
        };
      },
    };
    const entry: Entry = { call, readable, subscriberCount: 0, version: 0 };
    this.#entries.set(groupId, entry);
    return entry;
  }

  #request(groupId: number, entry: Entry): void {
    const account = this.#account;
    if (!account?.features().has('calls')) return;
    entry.version += 1;
    const { version } = entry;
    account.http.request('infoGroupCall', { query: { groupId } }).then(
      (info) => {
        if (entry.version === version) this.#set(entry, info ?? undefined);
      },
      (error: unknown) => {
        const isFormerMember = error instanceof ImError && error.code === 'group.notMember';
        if (!isFormerMember) account.onError(error);
        else if (entry.version === version) this.#set(entry, undefined);
      },
    );
  }

  #set(entry: Entry, call: RunningGroupCall | undefined): void {
    entry.version += 1;
    const before = entry.call.getSnapshot();
    if (!call || call.inCall.length === 0) {
      entry.call.set(undefined);
      return;
    }
    const { callId, groupId, hostId, inCall } = call;
    const isSame = before?.callId === callId && String(before.inCall) === String(inCall);
    if (!isSame) entry.call.set({ callId, groupId, hostId, inCall });
  }
}

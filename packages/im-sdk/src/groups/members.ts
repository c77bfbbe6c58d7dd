import * as v from 'valibot';
import type { Account } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import { GroupMember, limits } from '../protocol/index.ts';
import { LruMap } from '../store/lru-map.ts';
import type { Readable } from '../store/readable.ts';
import type { GroupsWriter } from './groups-writer.ts';

export interface GroupMembersParts {
  readonly store: RootStore;
  readonly contacts: Pick<ContactsWriter, 'putProfile'>;
  readonly groups: Pick<GroupsWriter, 'change' | 'writeCache'>;
}

const StoredMembers = v.array(GroupMember);
const NO_MEMBERS: readonly GroupMember[] = Object.freeze([]);
const ignored = (): void => undefined;

/** Members of groups with subscribers. Cached on this device; updated from the server by version. */
export class GroupMembers {
  readonly #parts: GroupMembersParts;
  readonly #readables = new LruMap<number, Readable<readonly GroupMember[]>>(limits.rememberedEntries);
  readonly #watched = new Map<number, number>();
  readonly #inFlight = new Map<number, Promise<void>>();
  /** The request after the one in flight, by group. */
  readonly #next = new Map<number, Promise<void>>();
  #account: Account | undefined;

  constructor(parts: GroupMembersParts) {
    this.#parts = parts;
  }

  /** Connects to the signed-in account; updates groups that have subscribers. */
  attach(account: Account): void {
    this.#account = account;
    account.onEnd(() => {
      this.#account = undefined;
      this.#inFlight.clear();
      this.#next.clear();
    });
    account.onEnd(
      account.engine.onListsStale(() => {
        for (const groupId of this.#watched.keys()) this.refresh(account, groupId);
      }),
    );
    for (const groupId of this.#watched.keys()) this.refresh(account, groupId);
  }

  /** Members of a group. The first subscription loads them. */
  of(groupId: number): Readable<readonly GroupMember[]> {
    const { store } = this.#parts;
    const rows = store.members.readable(groupId);
    const readable: Readable<readonly GroupMember[]> = this.#readables.get(groupId) ?? {
      getSnapshot: () => store.members.get(groupId) ?? NO_MEMBERS,
      subscribe: (listener) => {
        const stop = rows.subscribe(listener);
        const watchers = this.#watched.get(groupId) ?? 0;
        this.#watched.set(groupId, watchers + 1);
        if (watchers === 0 && this.#account) this.refresh(this.#account, groupId);
        let stopped = false;
        return () => {
          if (stopped) return;
          stopped = true;
          stop();
          const left = (this.#watched.get(groupId) ?? 1) - 1;
          if (left > 0) this.#watched.set(groupId, left);
          else this.#watched.delete(groupId);
        };
      },
    };
    this.#readables.set(groupId, readable);
    return readable;
  }

  /** Returns the known members; loads them from the server if none are known. */
  async load(account: Account, groupId: number): Promise<readonly GroupMember[]> {
    const { store } = this.#parts;
    if (!store.members.get(groupId)) await (this.#inFlight.get(groupId) ?? this.reload(account, groupId));
    return store.members.get(groupId) ?? NO_MEMBERS;
  }

  /** Updates the members of a group that has subscribers. Reports errors instead of throwing. */
  refresh(account: Account, groupId: number): void {
    if (this.#watched.has(groupId)) this.reload(account, groupId).catch(account.onError);
  }

  /**
   * Requests the members that changed. Calls during a request share the one after it: the answer of the running one may
   * be older than their cause.
   */
  reload(account: Account, groupId: number): Promise<void> {
    const running = this.#inFlight.get(groupId);
    if (!running) return this.#request(account, groupId);
    const next =
      this.#next.get(groupId) ??
      running.then(ignored, ignored).then(() => {
        this.#next.delete(groupId);
        return this.#request(account, groupId);
      });
    this.#next.set(groupId, next);
    return next;
  }

  #request(account: Account, groupId: number): Promise<void> {
    const request = this.#load(account, groupId).finally(() => {
      if (this.#inFlight.get(groupId) === request) this.#inFlight.delete(groupId);
    });
    this.#inFlight.set(groupId, request);
    return request;
  }

  async #load(account: Account, groupId: number): Promise<void> {
    const { store } = this.#parts;
    const kind = `members:${groupId}`;
    if (!store.members.get(groupId)) {
      const stored = v.safeParse(StoredMembers, await account.engine.lists.read(kind));
      if (this.#account !== account) return;
      if (stored.success) this.#put(groupId, stored.output);
    }
    const known = store.members.get(groupId) ?? NO_MEMBERS;
    const version = known.reduce((max, member) => Math.max(max, member.version), 0);
    const changed = await account.http.request('groupMembers', { params: { id: groupId }, query: { version } });
    if (this.#account !== account) return;
    const isWhole = changed.length > 0 && changed.every((member) => member.version === 0);
    this.#put(groupId, isWhole ? withFormer(known, changed) : changed);
    account.engine.lists.write(kind, store.members.get(groupId) ?? NO_MEMBERS);
    if (isWhole) this.#setCount(account, groupId, changed.filter(({ quit }) => !quit).length);
  }

  /** Size of the group from a whole list: a server without versions does not send it either. */
  #setCount(account: Account, groupId: number, memberCount: number): void {
    const { store, groups } = this.#parts;
    if (store.groups.get(groupId)?.memberCount === memberCount) return;
    groups.change(groupId, { memberCount });
    groups.writeCache(account);
  }

  #put(groupId: number, changed: readonly GroupMember[]): void {
    const { store, contacts } = this.#parts;
    const known = store.members.get(groupId);
    if (known && changed.length === 0) return;
    const byId = new Map((known ?? NO_MEMBERS).map((member) => [member.userId, member]));
    store.subject.batch(() => {
      for (const member of changed) {
        const before = byId.get(member.userId);
        if (before && sameFields(before, member)) continue;
        byId.set(member.userId, member);
        if (store.people.get(member.userId)?.known) continue;
        const { userId: id, nickName, showNickName, headImage } = member;
        contacts.putProfile({ id, nickName: nickName ?? showNickName ?? '', headImage, headImageThumb: headImage });
      }
      const members = [...byId.values()];
      const isSame = known?.length === members.length && members.every((member, index) => member === known[index]);
      if (!isSame) store.members.set(groupId, members);
    });
  }
}

/** A whole list repeats members that did not change: their rows stay the same objects. */
function sameFields(one: GroupMember, other: GroupMember): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof GroupMember)[];
  return names.every((name) => Object.is(one[name], other[name]));
}

/** A whole list, with the known members that it does not have as former ones. */
function withFormer(known: readonly GroupMember[], listed: readonly GroupMember[]): GroupMember[] {
  const ids = new Set(listed.map(({ userId }) => userId));
  return [...listed, ...known.filter(({ userId }) => !ids.has(userId)).map((member) => ({ ...member, quit: true }))];
}

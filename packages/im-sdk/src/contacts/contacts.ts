import * as v from 'valibot';
import type { Account, AttachAccount, GetAccount } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import { requestList } from '../http/list-request.ts';
import type { Clock } from '../platform/platform.ts';
import { Code, conversationKey, Friend, FriendRequest, Id, ImError, limits, RequestStatus } from '../protocol/index.ts';
import { newestPosition } from '../store/conversations/conversation-state.ts';
import { derive } from '../store/derived.ts';
import { LruMap } from '../store/lru-map.ts';
import type { Person } from '../store/person.ts';
import type { Readable } from '../store/readable.ts';
import { createContactActions } from './contact-actions.ts';
import { attachContactPushes } from './contact-pushes.ts';
import type { ContactsService } from './contacts-service.ts';
import type { ContactsWriter } from './contacts-writer.ts';
import { mergeFields } from './merge-fields.ts';
import { friendProfileOf, mergePerson, presenceOf, publicProfileOf, unknownPerson } from './people.ts';

export interface ContactsParts {
  readonly store: RootStore;
  readonly clock: Clock;
  readonly getAccount: GetAccount;
  /** Compares names in the user's language. */
  readonly collator: Intl.Collator;
  /** A request of this account, known as pending before, was approved. */
  readonly onRequestApproved: (request: FriendRequest) => void;
}

const StoredFriends = v.array(Friend);
const StoredRequests = v.array(FriendRequest);
const StoredBlacklist = v.array(Id);

const sameIds = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((entry, index) => entry === b[index]);

const sameNames = (a: readonly Person[], b: readonly Person[]): boolean =>
  a.length === b.length &&
  a.every(({ id, showNickName }, index) => id === b[index]?.id && showNickName === b[index]?.showNickName);

/** True if the answer is that there is no such friend. */
const isNoFriend = ({ status, code }: ImError): boolean =>
  status === Code.NOT_FOUND || code === 'user.notFound' || code === 'friend.notFriend';

/** Friends, requests, and all people whose name is known. */
export function createContacts(parts: ContactsParts): {
  service: ContactsService;
  writer: ContactsWriter;
  attach: AttachAccount;
} {
  const { store, collator } = parts;
  const placeholders = new LruMap<number, Person>(limits.rememberedEntries);
  const readables = new LruMap<number, Readable<Person>>(limits.rememberedEntries);
  const friendsById = new Map<number, Friend>();
  /** Changes that are no list: pushes and answers. */
  const changes = { friends: 0, requests: 0, blocked: 0 };

  function placeholder(userId: number): Person {
    const known = placeholders.get(userId) ?? Object.freeze(unknownPerson(userId));
    placeholders.set(userId, known);
    return known;
  }

  let attached: Account | undefined;

  function changePerson(userId: number, change: Parameters<typeof mergePerson>[1]): void {
    const before = store.people.get(userId);
    const person = mergePerson(before ?? placeholder(userId), change);
    store.people.set(userId, person);
    if (before?.isFriend && !person.isFriend) leaveFormerFriend(userId);
  }

  /** Removes the conversation with a former friend from the list if it has no messages, with or without a draft. */
  function leaveFormerFriend(userId: number): void {
    const key = conversationKey('private', userId);
    const state = store.conversations.state(key);
    if (!attached?.leads() || newestPosition(state) > 0 || state.lastSendTime > 0) return;
    attached.engine.operations.removeConversation(key).catch(attached.onError);
  }

  /** Shows the conversation with a new friend. The leader does it for all tabs. */
  function startWithNewFriend(account: Account, friendId: number): void {
    if (!account.leads()) return;
    const key = conversationKey('private', friendId);
    account.engine.operations.startConversation(key, parts.clock.now()).catch(account.onError);
  }

  function putFriend(account: Account, friend: Friend): void {
    const known = friendsById.get(friend.id);
    // Compared with a known list only: all friends are unknown at the first sign-in on a device.
    const isListKnown = store.friendsReady.getSnapshot();
    const isNew = isListKnown && friend.deleted !== true && (!known || known.deleted === true);
    if (isNew) startWithNewFriend(account, friend.id);
    friendsById.set(friend.id, mergeFields(friendsById.get(friend.id), friend));
    changePerson(friend.id, friendProfileOf(friend));
    const presence = presenceOf(friend);
    if (presence) store.presence.set(friend.id, presence);
  }

  function writeCache(account: Account): void {
    account.engine.lists.write('friends', [...friendsById.values()]);
    account.engine.lists.write('requests', [...store.requests.values()]);
    account.engine.lists.write('blacklist', store.blocked.getSnapshot());
  }

  /** A server may lack this list; then the other lists are still loaded. Transient errors: the next login reloads it. */
  async function alone(reload: Promise<void>): Promise<void> {
    await reload.catch((error: unknown) => {
      if (!(error instanceof ImError) || error.category === 'auth') throw error;
    });
  }

  async function reloadFriends(account: Account): Promise<void> {
    const friends = await requestList(
      () => account.http.request('friends'),
      () => changes.friends,
    );
    store.subject.batch(() => {
      const absent = new Set(friendsById.keys());
      for (const friend of friends) {
        absent.delete(friend.id);
        putFriend(account, friend);
      }
      for (const userId of absent) changeFriend(userId, { isFriend: false });
      store.friendsReady.set(true);
    });
    writeCache(account);
  }

  async function reloadBlacklist(account: Account): Promise<void> {
    putBlacklist(
      await requestList(
        () => account.http.request('blacklist'),
        () => changes.blocked,
      ),
    );
    writeCache(account);
  }

  function putBlacklist(users: Parameters<ContactsWriter['putBlacklist']>[0]): void {
    for (const user of users) writer.putProfile(user);
    store.blocked.set(users.map(({ id }) => id));
  }

  function putRequest(account: Account, request: FriendRequest): void {
    const wasPending = store.requests.get(request.id)?.status === RequestStatus.PENDING;
    store.requests.set(request.id, request);
    const isApproved = wasPending && request.status === RequestStatus.APPROVED;
    if (isApproved && request.sendId === account.userId) parts.onRequestApproved(request);
  }

  function changeFriend(userId: number, change: Parameters<ContactsWriter['changePerson']>[1]): void {
    const friend = friendsById.get(userId);
    const deleted = change.isFriend === undefined ? friend?.deleted : !change.isFriend;
    if (friend) friendsById.set(userId, { ...friend, ...change, deleted });
    changePerson(userId, change);
  }

  const writer: ContactsWriter = {
    putBlacklist(users) {
      changes.blocked += 1;
      putBlacklist(users);
    },
    putFriend(account, friend) {
      changes.friends += 1;
      putFriend(account, friend);
    },
    putRequest(account, request) {
      changes.requests += 1;
      putRequest(account, request);
    },
    changePerson(userId, change) {
      changes.friends += 1;
      changeFriend(userId, change);
    },
    putProfile: (user) => changePerson(user.id, publicProfileOf(user)),
    async fetchFriend(account, userId) {
      try {
        writer.putFriend(account, await account.http.request('findFriend', { params: { id: userId } }));
      } catch (error) {
        if (!(error instanceof ImError) || !isNoFriend(error)) throw error;
        writer.changePerson(userId, { isFriend: false });
      }
      writeCache(account);
    },
    async reload(account) {
      await Promise.all([
        reloadFriends(account),
        alone(writer.reloadRequests(account)),
        alone(reloadBlacklist(account)),
      ]);
    },
    async reloadRequests(account) {
      const requests = await requestList(
        () => account.http.request('friendRequests'),
        () => changes.requests,
      );
      store.subject.batch(() => {
        const listed = new Set(requests.map(({ id }) => id));
        for (const id of [...store.requests.keys()]) if (!listed.has(id)) store.requests.delete(id);
        for (const request of requests) putRequest(account, request);
      });
      writeCache(account);
    },
  };

  const attach: AttachAccount = async (account) => {
    friendsById.clear();
    attached = account;
    account.onEnd(() => {
      attached = undefined;
    });
    account.onEnd(attachContactPushes(account, store, writer, () => writeCache(account)));
    const [friends, requests, blacklist] = await Promise.all([
      account.engine.lists.read('friends'),
      account.engine.lists.read('requests'),
      account.engine.lists.read('blacklist'),
    ]);
    const storedFriends = v.safeParse(StoredFriends, friends);
    const storedRequests = v.safeParse(StoredRequests, requests);
    store.subject.batch(() => {
      // Skip rows that the server has sent in the meantime: they are newer than the cache.
      const newer = new Set(friendsById.keys());
      for (const friend of storedFriends.success ? storedFriends.output : []) {
        if (!newer.delete(friend.id)) putFriend(account, { ...friend, online: null });
      }
      if (storedFriends.success) for (const friendId of newer) startWithNewFriend(account, friendId);
      if (storedFriends.success) store.friendsReady.set(true);
      for (const request of storedRequests.success ? storedRequests.output : []) {
        if (!store.requests.get(request.id)) store.requests.set(request.id, request);
      }
    });
    const storedBlacklist = v.safeParse(StoredBlacklist, blacklist);
    if (storedBlacklist.success && store.blocked.getSnapshot().length === 0) store.blocked.set(storedBlacklist.output);
    const loaded = storedFriends.success ? Promise.resolve() : writer.reload(account).catch(account.onError);
    account.onEnd(loadStrangerProfiles(account, store, writer, loaded));
    if (!storedFriends.success) return;
    if (!storedBlacklist.success) alone(reloadBlacklist(account)).catch(account.onError);
  };

  const actions = createContactActions({ store, getAccount: parts.getAccount, writer, writeCache });
  const listed = derive(
    [store.people.version],
    () =>
      [...store.people.values()]
        .filter((person) => person.isFriend)
        .sort((a, b) => collator.compare(a.showNickName, b.showNickName) || a.id - b.id),
    sameNames,
  );
  const service: ContactsService = {
    ready: store.friendsReady,
    friends: derive([listed], () => listed.getSnapshot().map((person) => person.id)),
    person(userId) {
      const readable: Readable<Person> = readables.get(userId) ?? {
        getSnapshot: () => store.people.get(userId) ?? placeholder(userId),
        subscribe: store.people.readable(userId).subscribe,
      };
      readables.set(userId, readable);
      return readable;
    },
    requests: derive(
      [store.requests.version],
      () => [...store.requests.values()].sort((a, b) => b.applyTime - a.applyTime || b.id - a.id),
      sameIds,
    ),
    pendingCount: derive([store.requests.version, store.self], () => {
      const ownId = store.self.getSnapshot()?.id;
      const waits = (request: FriendRequest): boolean =>
        request.recvId === ownId && request.status === RequestStatus.PENDING;
      return [...store.requests.values()].filter(waits).length;
    }),
    blocked: store.blocked,
    ...actions,
    idOf: async (user) => (typeof user === 'number' ? user : actions.idOf(user)),
  };

  return { service, writer, attach };
}

/**
 * Loads the public profiles of conversation partners who are not friends, one request at a time, once per account:
 * former friends, and strangers where any two accounts can write to each other. They are not in the friend list. Leader
 * tab only. Starts after `ready` (the friend list is loaded). Returns an unsubscribe function.
 */
function loadStrangerProfiles(
  account: Account,
  store: RootStore,
  writer: Pick<ContactsWriter, 'putProfile'>,
  ready: Promise<unknown>,
): () => void {
  const asked = new Set<number>();
  let last = ready;
  let ended = false;

  async function fetchProfile(userId: number): Promise<void> {
    if (ended || store.people.get(userId)?.known) return;
    try {
      writer.putProfile(await account.http.request('findUser', { params: { id: userId } }));
    } catch (error) {
      // The placeholder stays. After a network or server error the next change of the conversation's row retries.
      if (!(error instanceof ImError) || error.retryable) asked.delete(userId);
    }
  }

  const stop = store.conversations.rows.observe((_key, row) => {
    if (row?.kind !== 'private' || row.showName !== '' || asked.has(row.targetId)) return;
    if (!account.leads()) return;
    asked.add(row.targetId);
    last = last.then(() => fetchProfile(row.targetId));
  });
  return () => {
    ended = true;
    stop();
  };
}

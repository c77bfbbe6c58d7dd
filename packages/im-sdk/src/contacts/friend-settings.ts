import type { Account, GetAccount } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import { FriendMsgRemind } from '../protocol/index.ts';
import type { Person } from '../store/person.ts';
import type { ContactsService } from './contacts-service.ts';
import type { ContactsWriter } from './contacts-writer.ts';

export interface FriendSettingsParts {
  readonly store: RootStore;
  readonly getAccount: GetAccount;
  readonly writer: Pick<ContactsWriter, 'changePerson'>;
  readonly writeCache: (account: Account) => void;
}

type FriendSettings = Pick<
  ContactsService,
  'remove' | 'setRemark' | 'setNotifications' | 'setPinned' | 'setSound' | 'block' | 'unblock'
>;

/** Settings of a friend, and blocking. Optimistic updates, rolled back if the server refuses. */
export function createFriendSettings({ store, getAccount, writer, writeCache }: FriendSettingsParts): FriendSettings {
  async function set<K extends 'remarkNickName' | 'isDnd' | 'isTop' | 'msgRemind'>(
    userId: number,
    name: K,
    value: Person[K],
    send: (account: Account) => Promise<unknown>,
  ): Promise<void> {
    const account = getAccount();
    const before = store.people.get(userId);
    const change = { [name]: value } as Pick<Person, K>;
    if (before) writer.changePerson(userId, change);
    try {
      await send(account);
    } catch (error) {
      // Roll back only if the value is still ours: a later change or a push of another device wins.
      const isMine = store.people.get(userId)?.[name] === value;
      if (before && isMine) writer.changePerson(userId, { [name]: before[name] });
      throw error;
    }
    if (!before) writer.changePerson(userId, change);
    writeCache(account);
  }

  async function setBlocked(userId: number, on: boolean): Promise<void> {
    const account = getAccount();
    const had = store.blocked.getSnapshot().includes(userId);
    list(userId, on);
    try {
      await account.http.request(on ? 'block' : 'unblock', { query: { userId } });
    } catch (error) {
      if (store.blocked.getSnapshot().includes(userId) === on) list(userId, had);
      throw error;
    }
    writeCache(account);
  }

  function list(userId: number, on: boolean): void {
    const others = store.blocked.getSnapshot().filter((id) => id !== userId);
    store.blocked.set(on ? [userId, ...others] : others);
  }

  return {
    async remove(userId) {
      const account = getAccount();
      await account.http.request('deleteFriend', { params: { id: userId } });
      writer.changePerson(userId, { isFriend: false });
      writeCache(account);
    },
    setRemark(userId, remarkNickName) {
      const remark = remarkNickName.trim();
      return set(userId, 'remarkNickName', remark, ({ http }) =>
        http.request('remarkFriend', { body: { friendId: userId, remarkNickName: remark } }),
      );
    },
    setNotifications: (userId, isOn) =>
      set(userId, 'isDnd', !isOn, ({ http }) =>
        http.request('friendDnd', { body: { friendId: userId, isDnd: !isOn } }),
      ),
    setPinned: (userId, isTop) =>
      set(userId, 'isTop', isTop, ({ http }) => http.request('friendTop', { body: { friendId: userId, isTop } })),
    setSound(userId, sound) {
      const msgRemind = sound === 'none' ? FriendMsgRemind.NONE : FriendMsgRemind.ALL;
      return set(userId, 'msgRemind', msgRemind, ({ http }) =>
        http.request('friendMsgRemind', { body: { friendId: userId, msgRemind } }),
      );
    },
    block: (userId) => setBlocked(userId, true),
    unblock: (userId) => setBlocked(userId, false),
  };
}

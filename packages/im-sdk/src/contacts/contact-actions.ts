import { ImError, RequestSource, RequestStatus } from '../protocol/index.ts';
import type { ContactActions, FoundUser } from './contacts-service.ts';
import type { ContactsWriter } from './contacts-writer.ts';
import { createExternalPeople } from './external-people.ts';
import { createFriendSettings, type FriendSettingsParts } from './friend-settings.ts';

interface Parts extends Omit<FriendSettingsParts, 'writer'> {
  readonly writer: ContactsWriter;
}

/** Actions on friends and friend requests. */
export function createContactActions({ store, getAccount, writer, writeCache }: Parts): ContactActions {
  async function answer(route: 'approveFriend' | 'rejectFriend' | 'recallFriend', id: number, status: RequestStatus) {
    const account = getAccount();
    try {
      await account.http.request(route, { query: { id } });
    } catch (error) {
      // The request was answered on another device, or withdrawn: reload its status.
      if (error instanceof ImError && error.category === 'refused')
        writer.reloadRequests(account).catch(account.onError);
      throw error;
    }
    const request = store.requests.get(id);
    if (request) writer.putRequest(account, { ...request, status });
    writeCache(account);
    if (request && status === RequestStatus.APPROVED) await writer.fetchFriend(account, request.sendId);
  }

  return {
    async search(name, options) {
      const found = await getAccount().http.request('searchUsers', { query: { name: name.trim() } }, options);
      return store.subject.batch(() =>
        found.map((user): FoundUser => {
          writer.putProfile(user);
          return { ...user, isFriend: store.people.get(user.id)?.isFriend ?? false };
        }),
      );
    },
    async load(userId, options) {
      const user = await getAccount().http.request('findUser', { params: { id: userId } }, options);
      writer.putProfile(user);
      return user;
    },
    async add(userId, { remark = '', source = RequestSource.SEARCH, groupId } = {}) {
      const account = getAccount();
      const body = { friendId: userId, source, remark, ...(groupId === undefined ? {} : { groupId }) };
      const request = await account.http.request('applyFriend', { body }).catch(async (error: unknown) => {
        // A server without extensions may not return the request: take it from the list.
        if (!(error instanceof ImError) || error.code !== 'client.unexpectedAnswer') throw error;
        await writer.reloadRequests(account);
        const listed = [...store.requests.values()].filter(({ recvId }) => recvId === userId);
        const newest = listed.sort((a, b) => b.id - a.id)[0];
        if (!newest) throw error;
        return newest;
      });
      writer.putRequest(account, request);
      writeCache(account);
      if (request.status === RequestStatus.APPROVED) await writer.fetchFriend(account, userId);
      return request;
    },
    approve: (id) => answer('approveFriend', id, RequestStatus.APPROVED),
    reject: (id) => answer('rejectFriend', id, RequestStatus.REJECTED),
    withdraw: (id) => answer('recallFriend', id, RequestStatus.RECALLED),
    ...createExternalPeople({ getAccount, writer }),
    ...createFriendSettings({ store, getAccount, writer, writeCache }),
  };
}

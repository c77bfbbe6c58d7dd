import * as v from 'valibot';
import type { Account } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import { Friend, FriendRequest, type Message, MessageType, RequestStatus } from '../protocol/index.ts';
import type { ContactsWriter } from './contacts-writer.ts';
import { otherSide, readContent, readFlag } from './push-content.ts';

const UserChange = v.looseObject({
  id: v.number(),
  nickName: v.nullish(v.string()),
  headImage: v.nullish(v.string()),
  headImageThumb: v.nullish(v.string()),
  signature: v.nullish(v.string()),
});

/** Push types that change the cached lists. Other pushes (presence, calls) are frequent and must not cause a write. */
const HANDLED_TYPES: ReadonlySet<number> = new Set([
  MessageType.FRIEND_REQ_APPLY,
  MessageType.FRIEND_REQ_APPROVE,
  MessageType.FRIEND_REQ_REJECT,
  MessageType.FRIEND_REQ_RECALL,
  MessageType.FRIEND_NEW,
  MessageType.FRIEND_DELETED,
  MessageType.FRIEND_DND,
  MessageType.FRIEND_TOP,
  MessageType.USER_UPDATED,
]);

/** Applies pushes and changes of friends, requests and profiles to the store. Returns an unsubscribe function. */
export function attachContactPushes(
  account: Account,
  store: RootStore,
  writer: ContactsWriter,
  writeCache: () => void,
): () => void {
  const { engine, userId: ownId } = account;

  function onPush(message: Message): void {
    const other = otherSide(message, ownId);
    switch (message.type) {
      case MessageType.FRIEND_REQ_APPLY:
      case MessageType.FRIEND_REQ_APPROVE:
      case MessageType.FRIEND_REQ_REJECT:
      case MessageType.FRIEND_REQ_RECALL: {
        const request = readContent(FriendRequest, message);
        if (request) writer.putRequest(account, request);
        else writer.reloadRequests(account).catch(account.onError);
        if (message.type !== MessageType.FRIEND_REQ_APPROVE) return;
        const friendId = request ? otherSide({ ...message, ...request, type: message.type }, ownId) : other;
        if (friendId > 0 && (!request || request.status === RequestStatus.APPROVED)) {
          writer.fetchFriend(account, friendId).catch(account.onError);
        }
        return;
      }
      case MessageType.FRIEND_NEW: {
        const friend = readContent(Friend, message);
        if (friend) writer.putFriend(account, { ...friend, deleted: false });
        else if (other > 0) writer.fetchFriend(account, other).catch(account.onError);
        return;
      }
      case MessageType.FRIEND_DELETED:
        if (other > 0) writer.changePerson(other, { isFriend: false });
        return;
      case MessageType.FRIEND_DND:
      case MessageType.FRIEND_TOP: {
        const flag = readFlag(message);
        const change = message.type === MessageType.FRIEND_DND ? { isDnd: flag } : { isTop: flag };
        if (flag !== undefined && other > 0) writer.changePerson(other, change);
        return;
      }
      case MessageType.USER_UPDATED: {
        const user = readContent(UserChange, message);
        if (user) writer.putProfile(user as Parameters<ContactsWriter['putProfile']>[0]);
        return;
      }
    }
  }

  const ends = [
    engine.onSignal(({ message }) => {
      if (!HANDLED_TYPES.has(message.type)) return;
      store.subject.batch(() => onPush(message));
      writeCache();
    }),
    engine.onChanges((changes) => {
      if (changes.startOver) {
        writer.reload(account).catch(account.onError);
        return;
      }
      store.subject.batch(() => {
        for (const friend of changes.friends ?? []) writer.putFriend(account, friend);
        for (const request of changes.requests ?? []) writer.putRequest(account, request);
        if (changes.blacklist) writer.putBlacklist(changes.blacklist);
      });
      writeCache();
    }),
    engine.onListsStale(() => void writer.reload(account).catch(account.onError)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

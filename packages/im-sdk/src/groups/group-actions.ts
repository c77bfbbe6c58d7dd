import type { Account, GetAccount } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import { type ConversationKey, conversationKey, type Group, GroupMsgRemind } from '../protocol/index.ts';
import type { ConversationMessageRef } from '../store/messages/message-ref.ts';
import type { GroupActions } from './groups-service.ts';
import type { GroupsWriter } from './groups-writer.ts';
import type { GroupMembers } from './members.ts';

interface ActionParts {
  readonly store: RootStore;
  readonly getAccount: GetAccount;
  readonly writer: GroupsWriter;
  readonly members: GroupMembers;
  /** Server id of a message of a conversation. */
  readonly findMessageId: (conversation: ConversationKey, message: ConversationMessageRef) => Promise<number>;
}

const GROUP_SOUNDS = { all: GroupMsgRemind.ALL, managers: GroupMsgRemind.MANAGERS, none: GroupMsgRemind.NONE } as const;

/** Actions on groups. */
export function createGroupActions(parts: ActionParts): GroupActions {
  return { ...lifecycleActions(parts), ...memberActions(parts), ...profileActions(parts), ...ownActions(parts) };
}

function lifecycleActions({
  getAccount,
  writer,
  members,
}: ActionParts): Pick<GroupActions, 'search' | 'create' | 'join' | 'invite' | 'quit' | 'dissolve'> {
  return {
    async search(keyword, options) {
      return getAccount().http.request('searchGroups', { query: { keyword: keyword.trim() } }, options);
    },
    async create({ name, headImage, userIds = [] }) {
      const current = getAccount();
      const body = { name: name.trim(), userIds: [...userIds], ...(headImage ? { headImage } : {}) };
      const group = await current.http.request('createGroup', { body });
      writer.put(group);
      writer.writeCache(current);
      return group;
    },
    async join(groupId, remark = '') {
      const current = getAccount();
      const request = await current.http.request('joinGroup', { params: { id: groupId }, body: { remark } });
      if (request) return 'waiting';
      await writer.fetch(current, groupId);
      return 'joined';
    },
    async invite(groupId, friendIds) {
      const current = getAccount();
      await current.http.request('inviteToGroup', { body: { groupId, friendIds: [...friendIds] } });
      await members.reload(current, groupId);
    },
    async quit(groupId) {
      const current = getAccount();
      await current.http.request('quitGroup', { params: { id: groupId } });
      writer.change(groupId, { quit: true });
      writer.writeCache(current);
    },
    async dissolve(groupId) {
      const current = getAccount();
      await current.http.request('dissolveGroup', { params: { id: groupId } });
      writer.change(groupId, { quit: true, dissolve: true });
      writer.writeCache(current);
    },
  };
}

function memberActions({
  getAccount,
  writer,
  members,
}: ActionParts): Pick<
  GroupActions,
  'removeMembers' | 'muteMembers' | 'unmuteMembers' | 'addManagers' | 'removeManagers' | 'transfer'
> {
  /** Runs the request, then reloads the changed members (by version) and the group (for the own role). */
  async function changed(groupId: number, ask: (current: Account) => Promise<unknown>): Promise<void> {
    const current = getAccount();
    await ask(current);
    await Promise.all([members.reload(current, groupId), writer.fetch(current, groupId)]);
  }
  const ids = (userIds: readonly number[]) => [...userIds];
  const setMuted = (groupId: number, userIds: readonly number[], isMuted: boolean) =>
    changed(groupId, ({ http }) => http.request('muteMembers', { body: { groupId, userIds: ids(userIds), isMuted } }));
  return {
    removeMembers: (groupId, userIds) =>
      changed(groupId, ({ http }) => http.request('removeMembers', { body: { groupId, userIds: ids(userIds) } })),
    muteMembers: (groupId, userIds) => setMuted(groupId, userIds, true),
    unmuteMembers: (groupId, userIds) => setMuted(groupId, userIds, false),
    addManagers: (groupId, userIds) =>
      changed(groupId, ({ http }) => http.request('addManagers', { body: { groupId, userIds: ids(userIds) } })),
    removeManagers: (groupId, userIds) =>
      changed(groupId, ({ http }) => http.request('removeManagers', { body: { groupId, userIds: ids(userIds) } })),
    transfer: (groupId, userId) =>
      changed(groupId, ({ http }) => http.request('transferGroup', { body: { groupId, userId } })),
  };
}

function profileActions(
  parts: ActionParts,
): Pick<
  GroupActions,
  'update' | 'setOwnNames' | 'setRules' | 'setAttributes' | 'muteAll' | 'unmuteAll' | 'pinMessage' | 'unpinMessage'
> {
  const change = optimisticChange(parts);
  const { getAccount, writer, findMessageId } = parts;
  const setAllMuted = (groupId: number, isMuted: boolean): Promise<void> =>
    change(groupId, { isAllMuted: isMuted }, ({ http }) =>
      http.request('muteGroup', { body: { id: groupId, isMuted } }),
    );
  return {
    update: (groupId, profile) =>
      change(groupId, { ...profile }, async ({ http }) => {
        writer.put(await http.request('modifyGroup', { body: { id: groupId, ...profile } }));
      }),
    setOwnNames: (groupId, names) =>
      change(groupId, { ...names }, async ({ http }) => {
        writer.put(await http.request('modifyGroup', { body: { id: groupId, ...names } }));
      }),
    setRules: (groupId, rules) =>
      change(groupId, { ...rules }, ({ http }) => http.request('groupSettings', { body: { id: groupId, ...rules } })),
    setAttributes: (groupId, attributes) =>
      change(groupId, { attributes: { ...attributes } }, ({ http }) =>
        http.request('groupAttributes', { body: { id: groupId, attributes: { ...attributes } } }),
      ),
    muteAll: (groupId) => setAllMuted(groupId, true),
    unmuteAll: (groupId) => setAllMuted(groupId, false),
    async pinMessage(groupId, message) {
      const current = getAccount();
      const messageId = await findMessageId(conversationKey('group', groupId), message);
      await current.http.request('setTopMessage', { params: { id: groupId }, query: { messageId } });
      await writer.fetch(current, groupId);
    },
    unpinMessage: (groupId) =>
      change(groupId, { topMessageId: 0, topMessage: null }, ({ http }) =>
        http.request('removeTopMessage', { params: { id: groupId } }),
      ),
  };
}

function ownActions(
  parts: ActionParts,
): Pick<GroupActions, 'setNotifications' | 'setPinned' | 'setSound' | 'hidePinnedMessage'> {
  const change = optimisticChange(parts);
  return {
    setNotifications: (groupId, isOn) =>
      change(groupId, { isDnd: !isOn }, ({ http }) => http.request('groupDnd', { body: { groupId, isDnd: !isOn } })),
    setPinned: (groupId, isTop) =>
      change(groupId, { isTop }, ({ http }) => http.request('groupTop', { body: { groupId, isTop } })),
    setSound(groupId, sound) {
      const msgRemind = GROUP_SOUNDS[sound];
      return change(groupId, { msgRemind }, ({ http }) =>
        http.request('groupMsgRemind', { body: { groupId, msgRemind } }),
      );
    },
    hidePinnedMessage: (groupId) =>
      change(groupId, { topMessageId: 0, topMessage: null }, ({ http }) =>
        http.request('hideTopMessage', { params: { id: groupId } }),
      ),
  };
}

/** Optimistic update of a group, written to the cache once the server has confirmed it. */
function optimisticChange(parts: ActionParts) {
  return async (
    groupId: number,
    update: Partial<Group>,
    ask: (current: Account) => Promise<unknown>,
  ): Promise<void> => {
    const current = parts.getAccount();
    await runOptimisticUpdate(parts, groupId, update, () => ask(current));
    parts.writer.writeCache(current);
  };
}

/**
 * Optimistic update of a group. If the request fails, rolls back only the fields that still have the optimistic value;
 * newer changes stay.
 */
async function runOptimisticUpdate(
  { store, writer }: { readonly store: RootStore; readonly writer: GroupsWriter },
  groupId: number,
  change: Partial<Group>,
  ask: () => Promise<unknown>,
): Promise<void> {
  const before = store.groups.get(groupId);
  writer.change(groupId, change);
  const shown = store.groups.get(groupId);
  try {
    await ask();
  } catch (error) {
    const now = store.groups.get(groupId);
    if (before && shown && now) {
      const names = (Object.keys(shown) as (keyof Group)[]).filter(
        (name) => !Object.is(shown[name], before[name]) && Object.is(now[name], shown[name]),
      );
      writer.change(groupId, Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Group>);
    }
    throw error;
  }
}

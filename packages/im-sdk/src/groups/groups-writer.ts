import * as v from 'valibot';
import type { Account } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import { mergeFields } from '../contacts/merge-fields.ts';
import { requestList } from '../http/list-request.ts';
import { Group, ImError } from '../protocol/index.ts';

/** Writes groups from pushes, lists and answers into the store. */
export interface GroupsWriter {
  /** Adds or updates a group. */
  put(group: Group): void;
  /** Changes a known group; does nothing for an unknown one. */
  change(groupId: number, change: Partial<Group>): void;
  /** Loads one group; if the server refuses, marks it as left. */
  fetch(account: Account, groupId: number): Promise<void>;
  /** Reloads all groups; marks missing ones as left. */
  reload(account: Account): Promise<void>;
  /** Restores the cached groups. Resolves to false if there is no cache. */
  restore(account: Account): Promise<boolean>;
  /** Writes all groups to the cache. */
  writeCache(account: Account): void;
}

const StoredGroups = v.array(Group);

export function createGroupsWriter(store: RootStore): GroupsWriter {
  /** Changes that are no list: pushes and answers. */
  let changes = 0;

  function put(group: Group): void {
    const known = store.groups.get(group.id);
    const isBack = group.quit === false && known?.removedBy;
    store.groups.set(group.id, clearUnpinned(mergeFields(known, isBack ? { ...group, removedBy: 0 } : group)));
  }

  function change(groupId: number, changed: Partial<Group>): void {
    const group = store.groups.get(groupId);
    if (group) store.groups.set(groupId, clearUnpinned(withShownName({ ...group, ...changed }, changed)));
  }

  const writer: GroupsWriter = {
    put(group) {
      changes += 1;
      put(group);
    },
    change(groupId, changed) {
      changes += 1;
      change(groupId, changed);
    },
    async fetch(account, groupId) {
      try {
        writer.put(await account.http.request('findGroup', { params: { id: groupId } }));
      } catch (error) {
        if (!(error instanceof ImError) || error.category !== 'refused') throw error;
        writer.change(groupId, { quit: true });
      }
      writer.writeCache(account);
    },
    async reload(account) {
      const groups = await requestList(
        () => account.http.request('groups'),
        () => changes,
      );
      store.subject.batch(() => {
        const absent = new Set(store.groups.keys());
        for (const group of groups) {
          absent.delete(group.id);
          put({ ...group, quit: group.quit ?? false });
        }
        for (const groupId of absent) change(groupId, { quit: true });
        store.groupsReady.set(true);
      });
      writer.writeCache(account);
    },
    async restore(account) {
      const stored = v.safeParse(StoredGroups, await account.engine.lists.read('groups'));
      store.subject.batch(() => {
        // Skip groups that the server has sent in the meantime: they are newer than the cache.
        for (const group of stored.success ? stored.output : []) if (!store.groups.get(group.id)) put(group);
        if (stored.success) store.groupsReady.set(true);
      });
      return stored.success;
    },
    writeCache: (account) => account.engine.lists.write('groups', [...store.groups.values()]),
  };
  return writer;
}

/** `topMessageId` 0 means that no message is pinned: im-server cannot send `null`, which keeps the known value. */
function clearUnpinned(group: Group): Group {
  return group.topMessageId === 0 && group.topMessage ? { ...group, topMessage: null } : group;
}

/** Recomputes the shown name after a change of name or remark, unless the change has `showGroupName` itself. */
function withShownName(group: Group, change: Partial<Group>): Group {
  const renamed = change.name !== undefined || change.remarkGroupName !== undefined;
  if (!renamed || typeof change.showGroupName === 'string') return group;
  return { ...group, showGroupName: group.remarkGroupName || group.name };
}

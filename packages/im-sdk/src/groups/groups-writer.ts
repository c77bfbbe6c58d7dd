import * as v from 'valibot';
import type { Account } from '../auth/account.ts';
import { updated } from '../contacts/known-fields.ts';
import { Group, ImError } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';

/** What pushes, lists and calls do to the groups. */
export interface GroupsWriter {
  put(group: Group): void;
  /** Changes a group that is known; does nothing for another. */
  change(groupId: number, change: Partial<Group>): void;
  fetch(account: Account, groupId: number): Promise<void>;
  reload(account: Account): Promise<void>;
  /** Shows the groups that this device kept; false where it kept none. */
  restore(account: Account): Promise<boolean>;
  keep(account: Account): void;
}

const KeptGroups = v.array(Group);

export function createGroupsWriter(store: RootStore): GroupsWriter {
  const writer: GroupsWriter = {
    put(group) {
      store.groups.set(group.id, withoutOldTop(updated(store.groups.get(group.id), group)));
    },
    change(groupId, change) {
      const group = store.groups.get(groupId);
      if (group) store.groups.set(groupId, withoutOldTop(named({ ...group, ...change }, change)));
    },
    async fetch(account, groupId) {
      try {
        writer.put(await account.http.call('findGroup', { params: { id: groupId } }));
      } catch (error) {
        if (!(error instanceof ImError) || error.category !== 'refused') throw error;
        writer.change(groupId, { quit: true });
      }
      writer.keep(account);
    },
    async reload(account) {
      const groups = await account.http.call('groups');
      store.subject.batch(() => {
        const gone = new Set(store.groups.keys());
        for (const group of groups) {
          gone.delete(group.id);
          writer.put({ ...group, quit: group.quit ?? false });
        }
        for (const groupId of gone) writer.change(groupId, { quit: true });
      });
      writer.keep(account);
    },
    async restore(account) {
      const kept = v.safeParse(KeptGroups, await account.engine.lists.read('groups'));
      store.subject.batch(() => {
        // What the server said in the meantime is newer than what was kept.
        for (const group of kept.success ? kept.output : []) if (!store.groups.get(group.id)) writer.put(group);
      });
      return kept.success;
    },
    keep: (account) => account.engine.lists.write('groups', [...store.groups.values()]),
  };
  return writer;
}

/** Null would say nothing, so a server of ours tells by the id 0 that nothing is pinned. */
function withoutOldTop(group: Group): Group {
  return group.topMessageId === 0 && group.topMessage ? { ...group, topMessage: null } : group;
}

/** The name that is shown follows the name and one's own remark, unless the news say it themselves. */
function named(group: Group, change: Partial<Group>): Group {
  const renamed = change.name !== undefined || change.remarkGroupName !== undefined;
  if (!renamed || typeof change.showGroupName === 'string') return group;
  return { ...group, showGroupName: group.remarkGroupName || group.name };
}

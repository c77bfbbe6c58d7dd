import * as v from 'valibot';
import type { Attach, CurrentAccount } from '../auth/account.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import { updated } from '../contacts/known-fields.ts';
import type { Platform } from '../platform/platform.ts';
import { Group, ImError } from '../protocol/index.ts';
import { derive } from '../store/derived.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import { attachGroupPushes } from './group-pushes.ts';
import type { GroupsService } from './groups-service.ts';
import type { GroupsWriter } from './groups-writer.ts';
import { GroupMembers } from './members.ts';
import { OnlineCounts } from './online-count.ts';

export interface GroupsParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers'>;
  readonly account: CurrentAccount;
  readonly contacts: Pick<ContactsWriter, 'learnUser'>;
  /** Compares names in the reader's language. */
  readonly collator: Intl.Collator;
}

const KeptGroups = v.array(Group);

/** The groups one is in, and those one was in, for their names. */
export function createGroups(parts: GroupsParts): { service: GroupsService; attach: Attach } {
  const { store, collator } = parts;
  const members = new GroupMembers(parts);
  const online = new OnlineCounts(parts);

  const writer: GroupsWriter = {
    put(group) {
      store.groups.set(group.id, updated(store.groups.get(group.id), group));
    },
    change(groupId, change) {
      const group = store.groups.get(groupId);
      if (group) store.groups.set(groupId, { ...group, ...change });
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
    keep: (account) => account.engine.lists.write('groups', [...store.groups.values()]),
  };

  const attach: Attach = async (account) => {
    members.attach(account);
    account.onEnd(() => online.stop());
    account.onEnd(attachGroupPushes(account, store, writer, members));
    const kept = v.safeParse(KeptGroups, await account.engine.lists.read('groups'));
    store.subject.batch(() => {
      for (const group of kept.success ? kept.output : []) if (!store.groups.get(group.id)) writer.put(group);
    });
    if (!kept.success) writer.reload(account).catch(account.onError);
  };

  const service: GroupsService = {
    groups: derive(
      [store.groups.version],
      () =>
        [...store.groups.values()]
          .filter((group) => !group.quit && !group.dissolve)
          .sort((a, b) => collator.compare(nameOf(a), nameOf(b)) || a.id - b.id)
          .map((group) => group.id),
      (a, b) => a.length === b.length && a.every((id, index) => id === b[index]),
    ),
    group: (groupId): Readable<Group | undefined> => store.groups.readable(groupId),
    members: (groupId) => members.of(groupId),
    onlineCount: (groupId) => online.of(groupId),
    async create({ name, userIds = [] }) {
      const account = parts.account();
      const group = await account.http.call('createGroup', { body: { name: name.trim(), userIds: [...userIds] } });
      writer.put(group);
      writer.keep(account);
      return group;
    },
    async invite(groupId, friendIds) {
      const account = parts.account();
      await account.http.call('inviteToGroup', { body: { groupId, friendIds: [...friendIds] } });
      await members.reload(account, groupId);
    },
  };
  return { service, attach };
}

function nameOf({ remarkGroupName, showGroupName, name }: Group): string {
  return remarkGroupName || showGroupName || name;
}

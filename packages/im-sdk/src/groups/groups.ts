import type { Attach, CurrentAccount } from '../auth/account.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import type { Platform } from '../platform/platform.ts';
import type { Group } from '../protocol/index.ts';
import { derive } from '../store/derived.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { Logger } from '../sync/account-scope.ts';
import { createGroupActions } from './group-actions.ts';
import { attachGroupPushes } from './group-pushes.ts';
import type { GroupsService } from './groups-service.ts';
import { createGroupsWriter } from './groups-writer.ts';
import { GroupMembers } from './members.ts';
import { OnlineCounts } from './online-count.ts';

export interface GroupsParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers'>;
  readonly account: CurrentAccount;
  readonly contacts: Pick<ContactsWriter, 'learnUser'>;
  readonly logger: Logger;
  /** Compares names in the reader's language. */
  readonly collator: Intl.Collator;
}

/** The groups one is in, and those one was in, for their names. */
export function createGroups(parts: GroupsParts): { service: GroupsService; attach: Attach } {
  const { store, collator, account, logger } = parts;
  const members = new GroupMembers(parts);
  const online = new OnlineCounts(parts);
  const writer = createGroupsWriter(store);

  const attach: Attach = async (current) => {
    members.attach(current);
    online.start();
    current.onEnd(() => online.stop());
    current.onEnd(attachGroupPushes(current, { store, logger, writer, members }));
    if (!(await writer.restore(current))) writer.reload(current).catch(current.onError);
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
    loadMembers: async (groupId) => members.load(account(), groupId),
    onlineCount: (groupId) => online.of(groupId),
    ...createGroupActions({ store, account, writer, members }),
  };
  return { service, attach };
}

function nameOf({ remarkGroupName, showGroupName, name }: Group): string {
  return remarkGroupName || showGroupName || name;
}

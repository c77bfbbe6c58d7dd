import type { Attach, CurrentAccount } from '../auth/account.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import { onFirstCall } from '../platform/on-first-call.ts';
import type { FirstUse } from '../platform/on-first-use.ts';
import type { Platform } from '../platform/platform.ts';
import type { Group } from '../protocol/index.ts';
import { derive } from '../store/derived.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { Logger } from '../sync/account-scope.ts';
import type { createGroupActions } from './group-actions.ts';
import { attachGroupPushes } from './group-pushes.ts';
import type { GroupActions, GroupsService } from './groups-service.ts';
import { createGroupsWriter } from './groups-writer.ts';
import { GroupMembers } from './members.ts';
import { OnlineCounts } from './online-count.ts';

export interface GroupsParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers'>;
  readonly account: CurrentAccount;
  readonly contacts: Pick<ContactsWriter, 'learnUser'>;
  readonly logger: Logger;
  readonly later: FirstUse<{ readonly createGroupActions: typeof createGroupActions }>;
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
    onlineCount: (groupId) => online.of(groupId),
    ...onFirstCall(
      parts.later,
      (part) => part.createGroupActions({ store, account, writer, members }),
      ACTIONS,
      account,
    ),
  };
  return { service, attach };
}

const ACTIONS: { readonly [Name in keyof GroupActions]: true } = {
  search: true,
  create: true,
  join: true,
  invite: true,
  quit: true,
  dissolve: true,
  removeMembers: true,
  muteMembers: true,
  addManagers: true,
  removeManagers: true,
  transfer: true,
  modify: true,
  setOwnNames: true,
  setRules: true,
  setAttributes: true,
  muteAll: true,
  setTopMessage: true,
  removeTopMessage: true,
  setDnd: true,
  setTop: true,
  setMsgRemind: true,
  hideTopMessage: true,
};

function nameOf({ remarkGroupName, showGroupName, name }: Group): string {
  return remarkGroupName || showGroupName || name;
}

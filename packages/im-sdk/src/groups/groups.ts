import type { AttachAccount, GetAccount } from '../account/account.ts';
import type { Logger } from '../account/account-scope.ts';
import type { RootStore } from '../account/root-store.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import type { Platform } from '../platform/platform.ts';
import type { ConversationKey, Group } from '../protocol/index.ts';
import { derive } from '../store/derived.ts';
import type { ConversationMessageRef } from '../store/messages/message-ref.ts';
import type { Readable } from '../store/readable.ts';
import { createGroupActions } from './group-actions.ts';
import { attachGroupPushes } from './group-pushes.ts';
import type { AddedToGroup, GroupsService, RemovedFromGroup } from './groups-service.ts';
import { createGroupsWriter } from './groups-writer.ts';
import { GroupMembers } from './members.ts';
import { OnlineMembers } from './online-members.ts';

export interface GroupsParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers'>;
  readonly getAccount: GetAccount;
  readonly contacts: Pick<ContactsWriter, 'putProfile'>;
  readonly logger: Logger;
  /** Another user added this account to a group. */
  readonly onAdded: (notice: AddedToGroup) => void;
  /** This account was removed from a group. */
  readonly onRemoved: (notice: RemovedFromGroup) => void;
  /** Compares names in the user's language. */
  readonly collator: Intl.Collator;
  /** Server id of a message of a conversation. */
  readonly findMessageId: (conversation: ConversationKey, message: ConversationMessageRef) => Promise<number>;
}

/** Groups that this account is in, and former ones, kept for their names. */
export function createGroups(parts: GroupsParts): { service: GroupsService; attach: AttachAccount } {
  const { store, collator, getAccount, logger, onAdded, onRemoved } = parts;
  const writer = createGroupsWriter(store);
  const members = new GroupMembers({ ...parts, groups: writer });
  const online = new OnlineMembers(parts);

  const attach: AttachAccount = async (current) => {
    members.attach(current);
    online.start();
    current.onEnd(() => online.stop());
    current.onEnd(attachGroupPushes(current, { store, logger, writer, members, onAdded, onRemoved }));
    if (!(await writer.restore(current))) writer.reload(current).catch(current.onError);
  };

  const service: GroupsService = {
    ready: store.groupsReady,
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
    loadMembers: async (groupId) => members.load(getAccount(), groupId),
    onlineMembers: (groupId) => online.of(groupId),
    onlineCount: (groupId) => online.countOf(groupId),
    ...createGroupActions({ ...parts, writer, members }),
  };
  return { service, attach };
}

function nameOf({ remarkGroupName, showGroupName, name }: Group): string {
  return remarkGroupName || showGroupName || name;
}

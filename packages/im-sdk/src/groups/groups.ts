import type { Attach, CurrentAccount } from '../auth/account.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import type { Platform } from '../platform/platform.ts';
import type { FoundGroup, Group, GroupMember, GroupPermission } from '../protocol/index.ts';
import { derive } from '../store/derived.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { Logger } from '../sync/account-scope.ts';
import { createGroupActions } from './group-actions.ts';
import { attachGroupPushes } from './group-pushes.ts';
import { createGroupsWriter } from './groups-writer.ts';
import { GroupMembers } from './members.ts';
import { OnlineCounts } from './online-count.ts';

/** What of a group its members see alike and may change, as the group allows it. */
export interface GroupProfile {
  /** 1 to 20 characters. */
  readonly name?: string;
  /** At most 1,024 characters; '' takes it away. */
  readonly notice?: string;
  /** Address of a picture that was uploaded before; '' takes it away. */
  readonly headImage?: string;
}

/** How a member is called in the group, and calls the group; '' is "as everybody else". */
export interface OwnNames {
  /** How one is called in the group. */
  readonly remarkNickName?: string;
  /** How one calls the group. */
  readonly remarkGroupName?: string;
}

/** Who may do what in a group. */
export interface GroupRules {
  /** 1 anyone may join, 2 after a request, 3 nobody. */
  readonly joinMode?: 1 | 2 | 3;
  /** Whether somebody who was invited has to agree. */
  readonly inviteConsent?: boolean;
  /** Who may invite. */
  readonly invitePermission?: GroupPermission;
  /** Who may change name, notice and picture. */
  readonly modifyPermission?: GroupPermission;
  /** Who may change the attributes. */
  readonly attributePermission?: GroupPermission;
  /** Whether plain members may ask each other for friendship. */
  readonly allowAddFriend?: boolean;
}

/** What one can do with groups. */
export interface GroupActions {
  /** Groups that can be joined, by id or a part of the name, at most 20. */
  search(keyword: string): Promise<readonly FoundGroup[]>;
  /** Makes a group with oneself as its owner, and invites `userIds`. */
  create(group: { name: string; headImage?: string; userIds?: readonly number[] }): Promise<Group>;
  /** `joined` where one is in at once, `waiting` where owner or managers are asked. */
  join(groupId: number, remark?: string): Promise<'joined' | 'waiting'>;
  /** Invites friends, at most 50 at once. */
  invite(groupId: number, friendIds: readonly number[]): Promise<void>;
  /** Leaves a group. Its owner transfers or dissolves it. */
  quit(groupId: number): Promise<void>;
  /** Ends a group for everybody; owner only. */
  dissolve(groupId: number): Promise<void>;

  /** Takes members out; owner and managers. */
  removeMembers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Lets members write no more, or again; owner and managers. */
  muteMembers(groupId: number, userIds: readonly number[], isMuted: boolean): Promise<void>;
  /** Makes members managers; owner only. */
  addManagers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Makes managers plain members; owner only. */
  removeManagers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Makes somebody else the owner; owner only. */
  transfer(groupId: number, userId: number): Promise<void>;

  /** Changes name, notice or picture, as the group allows it. */
  modify(groupId: number, profile: GroupProfile): Promise<void>;
  /** How one is called in the group, and calls the group. */
  setOwnNames(groupId: number, names: OwnNames): Promise<void>;
  /** Changes who may do what; owner only. */
  setRules(groupId: number, rules: GroupRules): Promise<void>;
  /** Replaces all attributes: at most 20 pairs, keys up to 32, values up to 256 characters. */
  setAttributes(groupId: number, attributes: Readonly<Record<string, string>>): Promise<void>;
  /** Lets nobody but owner and managers write, or everybody again. */
  muteAll(groupId: number, isMuted: boolean): Promise<void>;
  /** Pins a message for everybody, by its server id. */
  setTopMessage(groupId: number, messageId: number): Promise<void>;
  /** Takes the pinned message away for everybody. */
  removeTopMessage(groupId: number): Promise<void>;
  /** Puts the pinned message away for oneself, until another one is pinned. */
  hideTopMessage(groupId: number): Promise<void>;

  /** Do not disturb, for oneself: no badge, no sound. Shown at once, undone where refused. */
  setDnd(groupId: number, isDnd: boolean): Promise<void>;
  /** Keeps the conversation at the top of one's own list. Shown at once, undone where refused. */
  setTop(groupId: number, isTop: boolean): Promise<void>;
  /** 0 every message reminds, 1 those of owner and managers, 2 none. */
  setMsgRemind(groupId: number, msgRemind: 0 | 1 | 2): Promise<void>;
}

/**
 * Groups and their members. All calls reject with an `ImError` (a refusal's `code` says why); what a call changes at once
 * on the screen is taken back then.
 */
export interface GroupsService extends GroupActions {
  /** Ids of the groups one is in. */
  readonly groups: Readable<readonly number[]>;
  /** A group one is in, or was in (`quit`, `dissolve`): its name stays known. */
  group(groupId: number): Readable<Group | undefined>;
  /** Members by user id, those who left included (`quit`). Loads them on the first subscription. */
  members(groupId: number): Readable<readonly GroupMember[]>;
  /**
   * Resolves to the members as they are known here, after asking the server where none are. Rejects with an `ImError`
   * where they cannot be asked for.
   */
  loadMembers(groupId: number): Promise<readonly GroupMember[]>;
  /** How many members are online now; asked for while somebody subscribes. */
  onlineCount(groupId: number): Readable<number>;
}

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

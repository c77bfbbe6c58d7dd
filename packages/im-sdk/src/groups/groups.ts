import type { AttachAccount, GetAccount } from '../auth/account.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import type { AddedToGroup, RemovedFromGroup } from '../events.ts';
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
import { OnlineMembers } from './online-members.ts';

/** Profile of a group, the same for all members. */
export interface GroupProfile {
  /** 1 to 20 characters. */
  readonly name?: string;
  /** At most 1,024 characters; '' removes it. */
  readonly notice?: string;
  /** Address of an uploaded picture; '' removes it. */
  readonly headImage?: string;
}

/** The own name in a group, and the own remark for the group; '' resets to the default name. */
export interface OwnNames {
  /** Own name in the group. */
  readonly remarkNickName?: string;
  /** Own remark for the group, shown to this account only. */
  readonly remarkGroupName?: string;
}

/** Permissions of a group. */
export interface GroupRules {
  /** Who may join: 1 anyone, 2 after approval, 3 nobody. */
  readonly joinMode?: 1 | 2 | 3;
  /** True if an invited user has to accept. */
  readonly inviteConsent?: boolean;
  /** Who may invite. */
  readonly invitePermission?: GroupPermission;
  /** Who may change name, notice and picture. */
  readonly modifyPermission?: GroupPermission;
  /** Who may change the attributes. */
  readonly attributePermission?: GroupPermission;
  /** True if plain members may send each other friend requests. */
  readonly allowAddFriend?: boolean;
  /** True if users who are not members find the group by its name. The exact id finds it in any case. */
  readonly searchable?: boolean;
}

/** Actions on groups. */
export interface GroupActions {
  /**
   * Searches groups that can be joined: by the exact id, or by part of the name if the group is `searchable`. At most 20
   * results.
   */
  search(keyword: string): Promise<readonly FoundGroup[]>;
  /** Creates a group owned by this account and invites `userIds`. */
  create(group: { name: string; headImage?: string; userIds?: readonly number[] }): Promise<Group>;
  /** Resolves to `joined`, or to `waiting` if owner or managers have to approve. */
  join(groupId: number, remark?: string): Promise<'joined' | 'waiting'>;
  /** Invites friends, at most 50 at once. */
  invite(groupId: number, friendIds: readonly number[]): Promise<void>;
  /** Leaves a group. The owner has to transfer or dissolve it instead. */
  quit(groupId: number): Promise<void>;
  /** Dissolves a group; owner only. */
  dissolve(groupId: number): Promise<void>;

  /** Removes members; owner and managers. */
  removeMembers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Mutes or unmutes members; owner and managers. */
  muteMembers(groupId: number, userIds: readonly number[], isMuted: boolean): Promise<void>;
  /** Promotes members to managers; owner only. */
  addManagers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Demotes managers to plain members; owner only. */
  removeManagers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Transfers the ownership; owner only. */
  transfer(groupId: number, userId: number): Promise<void>;

  /** Changes name, notice or picture, if the group's rules allow it. */
  modify(groupId: number, profile: GroupProfile): Promise<void>;
  /** Sets the own name in the group, and the own remark for the group. */
  setOwnNames(groupId: number, names: OwnNames): Promise<void>;
  /** Changes the group's rules; owner and managers. */
  setRules(groupId: number, rules: GroupRules): Promise<void>;
  /** Replaces all attributes: at most 20 pairs, keys up to 32, values up to 256 characters. */
  setAttributes(groupId: number, attributes: Readonly<Record<string, string>>): Promise<void>;
  /** Mutes all members except owner and managers, or unmutes them. */
  muteAll(groupId: number, isMuted: boolean): Promise<void>;
  /** Pins a message for all members, by its server id. */
  setTopMessage(groupId: number, messageId: number): Promise<void>;
  /** Unpins the pinned message for all members. */
  removeTopMessage(groupId: number): Promise<void>;
  /** Hides the pinned message for this account, until another message is pinned. */
  hideTopMessage(groupId: number): Promise<void>;

  /** Do not disturb, for this account: no badge, no sound. Optimistic update, rolled back if refused. */
  setDnd(groupId: number, isDnd: boolean): Promise<void>;
  /** Pins the conversation to the top of the own list. Optimistic update, rolled back if refused. */
  setTop(groupId: number, isTop: boolean): Promise<void>;
  /**
   * Messages that make a sound: 0 all, 1 those of owner and managers, 2 none. Optimistic update, rolled back if
   * refused.
   */
  setMsgRemind(groupId: number, msgRemind: 0 | 1 | 2): Promise<void>;
}

/**
 * Groups and their members. All methods reject with an `ImError` (`code` is the cause) and roll back their optimistic
 * update.
 */
export interface GroupsService extends GroupActions {
  /** True once the group list has been looked up in cache or on the server: show a skeleton until then. */
  readonly ready: Readable<boolean>;
  /** Ids of the groups that this account is in, sorted by name. */
  readonly groups: Readable<readonly number[]>;
  /** A group that this account is in, or was in (`quit`, `dissolve`); `undefined` if unknown. */
  group(groupId: number): Readable<Group | undefined>;
  /** Members by user id, including former ones (`quit`). Loaded on the first subscription. */
  members(groupId: number): Readable<readonly GroupMember[]>;
  /** Resolves to the members; loads them from the server if none are known. Rejects with an `ImError`. */
  loadMembers(groupId: number): Promise<readonly GroupMember[]>;
  /** Ids of the members online; polled every 30 s while there are subscribers. */
  onlineMembers(groupId: number): Readable<readonly number[]>;
  /** Number of members online; polled every 30 s while there are subscribers. */
  onlineCount(groupId: number): Readable<number>;
}

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
    ...createGroupActions({ store, getAccount, writer, members }),
  };
  return { service, attach };
}

function nameOf({ remarkGroupName, showGroupName, name }: Group): string {
  return remarkGroupName || showGroupName || name;
}

import type { ReadOptions } from '../http/read-options.ts';
import type { FoundGroup, Group, GroupMember, GroupPermission, JoinMode } from '../protocol/index.ts';
import type { NotificationSound } from '../store/conversations/notification-setting.ts';
import type { ConversationMessageRef } from '../store/messages/message-ref.ts';
import type { Readable } from '../store/readable.ts';

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
  /** Join mode: `JoinMode.ANYONE`, `JoinMode.REQUEST` (owner or managers approve) or `JoinMode.NOBODY` (closed). */
  readonly joinMode?: JoinMode;
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
  search(keyword: string, options?: ReadOptions): Promise<readonly FoundGroup[]>;
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
  /** Silences members: they cannot write; owner and managers. */
  muteMembers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Lets muted members write again; owner and managers. */
  unmuteMembers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Promotes members to managers; owner only. */
  addManagers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Demotes managers to plain members; owner only. */
  removeManagers(groupId: number, userIds: readonly number[]): Promise<void>;
  /** Transfers the ownership; owner only. */
  transfer(groupId: number, userId: number): Promise<void>;

  /** Changes name, notice or picture, if the group's rules allow it. */
  update(groupId: number, profile: GroupProfile): Promise<void>;
  /** Sets the own name in the group, and the own remark for the group. */
  setOwnNames(groupId: number, names: OwnNames): Promise<void>;
  /** Changes the group's rules; owner and managers. */
  setRules(groupId: number, rules: GroupRules): Promise<void>;
  /** Replaces all attributes: at most 20 pairs, keys up to 32, values up to 256 characters. */
  setAttributes(groupId: number, attributes: Readonly<Record<string, string>>): Promise<void>;
  /** Silences all members except owner and managers. */
  muteAll(groupId: number): Promise<void>;
  /** Lets all members write again, except those muted one by one. */
  unmuteAll(groupId: number): Promise<void>;
  /** Pins a message for all members. */
  pinMessage(groupId: number, message: ConversationMessageRef): Promise<void>;
  /** Unpins the pinned message for all members. */
  unpinMessage(groupId: number): Promise<void>;
  /** Hides the pinned message for this account, until another message is pinned. */
  hidePinnedMessage(groupId: number): Promise<void>;

  /**
   * Turns the notifications of this account for the group on or off (`isDnd`); off: no badge, no sound. Optimistic
   * update, rolled back if refused.
   */
  setNotifications(groupId: number, isOn: boolean): Promise<void>;
  /** Pins the conversation to the top of the own list, or unpins it. Optimistic update, rolled back if refused. */
  setPinned(groupId: number, isPinned: boolean): Promise<void>;
  /** Messages that make a sound (`msgRemind`). Optimistic update, rolled back if refused. */
  setSound(groupId: number, sound: NotificationSound): Promise<void>;
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
  loadMembers(groupId: number, options?: ReadOptions): Promise<readonly GroupMember[]>;
  /** Ids of the members online; polled every 30 s while there are subscribers. */
  onlineMembers(groupId: number): Readable<readonly number[]>;
  /** Number of members online; polled every 30 s while there are subscribers. */
  onlineCount(groupId: number): Readable<number>;
}

/** This account was added to a group by another user. */
export interface AddedToGroup {
  /** Id of the group. */
  readonly groupId: number;
  /** User id of the member who invited, or who approved the own request. */
  readonly operatorId: number;
}

/** Removal of this account from a group. */
export interface RemovedFromGroup {
  /** Id of the group. */
  readonly groupId: number;
  /** User id of the owner or manager who did it; 0 if unknown. */
  readonly operatorId: number;
  /** The server's own sentence; `""` for none. Not translated. */
  readonly reason: string;
}

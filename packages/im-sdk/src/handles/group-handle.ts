import type { GroupProfile, GroupRules, GroupsService, OwnNames } from '../groups/groups-service.ts';
import type { ReadOptions } from '../http/read-options.ts';
import type { Group, GroupMember } from '../protocol/index.ts';
import type { NotificationSound } from '../store/conversations/notification-setting.ts';
import type { ConversationMessageRef } from '../store/messages/message-ref.ts';
import type { Readable } from '../store/readable.ts';
import { type ConversationHandle, type ConversationParts, createConversationHandle } from './conversation-handle.ts';

/**
 * One group and its actions; made by `client.group`. It can be made before sign-in.
 * @throws `client.notSignedIn` while no account is signed in; else the server's refusal (`group.*`).
 */
export interface GroupHandle {
  /** The group id. */
  readonly id: number;
  /** Name, picture, rules and own role; `undefined` for a group that this account was never in. */
  readonly profile: Readable<Group | undefined>;
  /** Members by user id, including former ones (`quit`). Loaded on the first subscription. */
  readonly members: Readable<readonly GroupMember[]>;
  /** Ids of the members online; polled while there are subscribers. */
  readonly onlineMembers: Readable<readonly number[]>;
  /** Number of members online; polled while there are subscribers. */
  readonly onlineCount: Readable<number>;
  /** The group's conversation. A new handle each time. */
  conversation(): ConversationHandle;
  /** Resolves to the members; loads them from the server if none are known. */
  loadMembers(options?: ReadOptions): Promise<readonly GroupMember[]>;

  /** Resolves to `joined`, or to `waiting` if owner or managers have to approve. `remark` is shown to them. */
  join(remark?: string): Promise<'joined' | 'waiting'>;
  /** Invites friends, at most 50 at once. */
  invite(friendIds: readonly number[]): Promise<void>;
  /** Leaves the group. The owner has to transfer or dissolve it instead. */
  quit(): Promise<void>;
  /** Dissolves the group; owner only. */
  dissolve(): Promise<void>;
  /** Removes members; owner and managers. */
  removeMembers(userIds: readonly number[]): Promise<void>;
  /** Silences members: they cannot write; owner and managers. */
  muteMembers(userIds: readonly number[]): Promise<void>;
  /** Lets muted members write again; owner and managers. */
  unmuteMembers(userIds: readonly number[]): Promise<void>;
  /** Silences all members except owner and managers. */
  muteAll(): Promise<void>;
  /** Lets all members write again, except those muted one by one. */
  unmuteAll(): Promise<void>;
  /** Promotes members to managers; owner only. */
  addManagers(userIds: readonly number[]): Promise<void>;
  /** Demotes managers to plain members; owner only. */
  removeManagers(userIds: readonly number[]): Promise<void>;
  /** Transfers the ownership; owner only. */
  transfer(userId: number): Promise<void>;

  /** Changes name, notice or picture, if the group's rules allow it. */
  update(profile: GroupProfile): Promise<void>;
  /** Sets the own name in the group, and the own remark for the group. */
  setOwnNames(names: OwnNames): Promise<void>;
  /** Changes the group's rules; owner and managers. */
  setRules(rules: GroupRules): Promise<void>;
  /** Replaces all attributes: at most 20 pairs, keys up to 32, values up to 256 characters. */
  setAttributes(attributes: Readonly<Record<string, string>>): Promise<void>;
  /** Pins a message for all members. */
  pinMessage(message: ConversationMessageRef): Promise<void>;
  /** Unpins the pinned message for all members. */
  unpinMessage(): Promise<void>;
  /** Hides the pinned message for this account, until another message is pinned. */
  hidePinnedMessage(): Promise<void>;

  /**
   * Turns the notifications of this account for the group on or off; off: no badge, no sound. Optimistic update, rolled
   * back if refused.
   */
  setNotifications(isOn: boolean): Promise<void>;
  /** Pins the conversation to the top of the own list, or unpins it. Optimistic update, rolled back if refused. */
  setPinned(isPinned: boolean): Promise<void>;
  /** Messages that make a sound. Optimistic update, rolled back if refused. */
  setSound(sound: NotificationSound): Promise<void>;
}

/** Binds the services to one group. */
export function createGroupHandle(
  parts: ConversationParts & { readonly groups: GroupsService },
  id: number,
): GroupHandle {
  const { groups } = parts;
  return {
    id,
    profile: groups.group(id),
    members: groups.members(id),
    onlineMembers: groups.onlineMembers(id),
    onlineCount: groups.onlineCount(id),
    conversation: () => createConversationHandle(parts, { group: id }),
    loadMembers: (options) => groups.loadMembers(id, options),
    join: (remark) => groups.join(id, remark),
    invite: (friendIds) => groups.invite(id, friendIds),
    quit: () => groups.quit(id),
    dissolve: () => groups.dissolve(id),
    removeMembers: (userIds) => groups.removeMembers(id, userIds),
    muteMembers: (userIds) => groups.muteMembers(id, userIds),
    unmuteMembers: (userIds) => groups.unmuteMembers(id, userIds),
    muteAll: () => groups.muteAll(id),
    unmuteAll: () => groups.unmuteAll(id),
    addManagers: (userIds) => groups.addManagers(id, userIds),
    removeManagers: (userIds) => groups.removeManagers(id, userIds),
    transfer: (userId) => groups.transfer(id, userId),
    update: (profile) => groups.update(id, profile),
    setOwnNames: (names) => groups.setOwnNames(id, names),
    setRules: (rules) => groups.setRules(id, rules),
    setAttributes: (attributes) => groups.setAttributes(id, attributes),
    pinMessage: (message) => groups.pinMessage(id, message),
    unpinMessage: () => groups.unpinMessage(id),
    hidePinnedMessage: () => groups.hidePinnedMessage(id),
    setNotifications: (isOn) => groups.setNotifications(id, isOn),
    setPinned: (isPinned) => groups.setPinned(id, isPinned),
    setSound: (sound) => groups.setSound(id, sound),
  };
}

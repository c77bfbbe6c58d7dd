import type { GroupProfile, GroupRules, GroupsService, OwnNames } from '../groups/groups-service.ts';
import type { Group, GroupMember } from '../protocol/index.ts';
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
  loadMembers(): Promise<readonly GroupMember[]>;

  /** Resolves to `joined`, or to `waiting` if owner or managers have to approve. `remark` is shown to them. */
  join(remark?: string): Promise<'joined' | 'waiting'>;
  /** Invites friends, at most 50 at once. */
  invite(friendIds: readonly number[]): Promise<void>;
  /** Leaves the group. The owner has to transfer or dissolve it instead. */
  quit(): Promise<void>;
  /** Dissolves the group; owner only. */
  dissolve(): Promise<void>;
  /** Removes members; owner and managers. */
  kick(userIds: readonly number[]): Promise<void>;
  /** Mutes members, or unmutes them. Default: on. */
  muteMembers(userIds: readonly number[], on?: boolean): Promise<void>;
  /** Mutes all members except owner and managers. Default: on. */
  muteAll(on?: boolean): Promise<void>;
  /** Promotes members to managers; owner only. */
  addManagers(userIds: readonly number[]): Promise<void>;
  /** Demotes managers to plain members; owner only. */
  removeManagers(userIds: readonly number[]): Promise<void>;
  /** Transfers the ownership; owner only. */
  transfer(userId: number): Promise<void>;

  /** Changes name, notice or picture, if the group's rules allow it. */
  modify(profile: GroupProfile): Promise<void>;
  /** Sets the own name in the group, and the own remark for the group. */
  setOwnNames(names: OwnNames): Promise<void>;
  /** Changes the group's rules; owner and managers. */
  setRules(rules: GroupRules): Promise<void>;
  /** Replaces all attributes: at most 20 pairs, keys up to 32, values up to 256 characters. */
  setAttributes(attributes: Readonly<Record<string, string>>): Promise<void>;
  /** Pins a message for all members, by its server id. */
  pinMessage(messageId: number): Promise<void>;
  /** Unpins the pinned message for all members. */
  unpinMessage(): Promise<void>;
  /** Hides the pinned message for this account, until another message is pinned. */
  hidePinnedMessage(): Promise<void>;

  /** Do not disturb, for this account: no badge, no sound. Default: on. Optimistic update, rolled back if refused. */
  mute(on?: boolean): Promise<void>;
  /** Pins the conversation to the top of the own list. Default: on. Optimistic update, rolled back if refused. */
  pin(on?: boolean): Promise<void>;
  /**
   * Messages that make a sound: `all`, those of owner and managers, or `none`. Optimistic update, rolled back if
   * refused.
   */
  setSound(by: 'all' | 'managers' | 'none'): Promise<void>;
}

const REMIND = { all: 0, managers: 1, none: 2 } as const;

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
    loadMembers: () => groups.loadMembers(id),
    join: (remark) => groups.join(id, remark),
    invite: (friendIds) => groups.invite(id, friendIds),
    quit: () => groups.quit(id),
    dissolve: () => groups.dissolve(id),
    kick: (userIds) => groups.removeMembers(id, userIds),
    muteMembers: (userIds, on = true) => groups.muteMembers(id, userIds, on),
    muteAll: (on = true) => groups.muteAll(id, on),
    addManagers: (userIds) => groups.addManagers(id, userIds),
    removeManagers: (userIds) => groups.removeManagers(id, userIds),
    transfer: (userId) => groups.transfer(id, userId),
    modify: (profile) => groups.modify(id, profile),
    setOwnNames: (names) => groups.setOwnNames(id, names),
    setRules: (rules) => groups.setRules(id, rules),
    setAttributes: (attributes) => groups.setAttributes(id, attributes),
    pinMessage: (messageId) => groups.setTopMessage(id, messageId),
    unpinMessage: () => groups.removeTopMessage(id),
    hidePinnedMessage: () => groups.hideTopMessage(id),
    mute: (on = true) => groups.setDnd(id, on),
    pin: (on = true) => groups.setTop(id, on),
    setSound: (by) => groups.setMsgRemind(id, REMIND[by]),
  };
}

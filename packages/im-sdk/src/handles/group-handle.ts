import type { GroupProfile, GroupRules, GroupsService, OwnNames } from '../groups/groups.ts';
import type { Group, GroupMember } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import { type ConversationHandle, type ConversationParts, createConversationHandle } from './conversation-handle.ts';

/**
 * One group with everything that can be done in it; made by `client.group`. It may be made before anybody is signed in.
 * Methods reject with an `ImError`: `client.notSignedIn` while nobody is signed in, else the server's refusal (`group.*`).
 */
export interface GroupHandle {
  /** The group id. */
  readonly id: number;
  /** Name, picture, rules and one's own role; `undefined` for a group that one was never in. */
  readonly profile: Readable<Group | undefined>;
  /** Members by user id, those who left included (`quit`). Loads them on the first subscription. */
  readonly members: Readable<readonly GroupMember[]>;
  /** How many members are online; asked for while somebody subscribes. */
  readonly onlineCount: Readable<number>;
  /** The group's conversation. A new handle each time. */
  conversation(): ConversationHandle;
  /** Resolves to the members, after asking the server where none are known. */
  loadMembers(): Promise<readonly GroupMember[]>;

  /** `joined` where one is in at once, `waiting` where owner or managers are asked. `remark` is what they read. */
  join(remark?: string): Promise<'joined' | 'waiting'>;
  /** Invites friends, at most 50 at once. */
  invite(friendIds: readonly number[]): Promise<void>;
  /** Leaves the group. Its owner transfers or dissolves it. */
  quit(): Promise<void>;
  /** Ends the group for everybody; owner only. */
  dissolve(): Promise<void>;
  /** Takes members out; owner and managers. */
  kick(userIds: readonly number[]): Promise<void>;
  /** Lets members write no more, or again. Default: on. */
  muteMembers(userIds: readonly number[], on?: boolean): Promise<void>;
  /** Lets nobody but owner and managers write. Default: on. */
  muteAll(on?: boolean): Promise<void>;
  /** Makes members managers; owner only. */
  addManagers(userIds: readonly number[]): Promise<void>;
  /** Makes managers plain members; owner only. */
  removeManagers(userIds: readonly number[]): Promise<void>;
  /** Makes somebody else the owner. */
  transfer(userId: number): Promise<void>;

  /** Changes name, notice or picture, as the group allows it. */
  modify(profile: GroupProfile): Promise<void>;
  /** How one is called in the group, and calls the group. */
  setOwnNames(names: OwnNames): Promise<void>;
  /** Changes who may do what; owner only. */
  setRules(rules: GroupRules): Promise<void>;
  /** Replaces all attributes: at most 20 pairs, keys up to 32, values up to 256 characters. */
  setAttributes(attributes: Readonly<Record<string, string>>): Promise<void>;
  /** Pins a message for everybody, by its server id. */
  pinMessage(messageId: number): Promise<void>;
  /** Takes the pinned message away for everybody. */
  unpinMessage(): Promise<void>;
  /** Hides the pinned message for oneself, until another one is pinned. */
  hidePinnedMessage(): Promise<void>;

  /** Do not disturb, for oneself: no badge, no sound. Default: on. Shown at once, undone where refused. */
  mute(on?: boolean): Promise<void>;
  /** Keeps the conversation at the top of one's own list. Default: on. Shown at once, undone where refused. */
  pin(on?: boolean): Promise<void>;
  /** Which messages remind: `all`, those of owner and managers, or `none`. Shown at once, undone where refused. */
  remind(by: 'all' | 'managers' | 'none'): Promise<void>;
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
    remind: (by) => groups.setMsgRemind(id, REMIND[by]),
  };
}

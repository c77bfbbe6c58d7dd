import { Cmd, type Group, type Message, MessageType } from 'im-sdk/protocol';
import type { Actor } from '../../actor.ts';
import type { Signal } from '../../bus-topics.ts';

function push(groupId: number, userIds: readonly number[], message: Message): Signal {
  return { userIds, cmd: Cmd.GROUP, message: { ...message, groupId, signal: true } };
}

/** 92 and 93 are `SHAKE` and `CARD` as rows; as signals of a group the specification gives them other meanings. */
export const PINNED_SIGNAL = MessageType.SHAKE;
export const GROUP_DND_SIGNAL = MessageType.CARD;

/** Author and time of a push. */
interface SignalAuthor {
  readonly sendId: number;
  readonly now: number;
}

/** Push for a new member (90). */
export function groupJoined(group: Group, userId: number, { sendId, now }: SignalAuthor): Signal {
  const content = JSON.stringify(group);
  return push(group.id, [userId], { type: MessageType.GROUP_NEW, sendId, content, sendTime: now });
}

/** Push for removed members (91); the content says so if the group was dissolved. */
export function groupLeft(
  groupId: number,
  userIds: readonly number[],
  isDissolved: boolean,
  { sendId, now }: SignalAuthor,
): Signal {
  const content = isDissolved ? { content: JSON.stringify({ id: groupId, dissolve: true }) } : {};
  return push(groupId, userIds, { type: MessageType.GROUP_GONE, sendId, sendTime: now, ...content });
}

/** Push for kicked members with the reason (78). */
export function kicked(
  groupId: number,
  userIds: readonly number[],
  reason: string,
  { sendId, now }: SignalAuthor,
): Signal {
  const content = JSON.stringify({ groupId, operatorId: sendId, reason });
  return push(groupId, userIds, { type: MessageType.GROUP_KICK_USER_MSG, sendId, content, sendTime: now });
}

/** Push of a group's new state (97). */
export function changedGroup(group: Group, userIds: readonly number[], { sendId, now }: SignalAuthor): Signal {
  const content = JSON.stringify(group);
  return push(group.id, userIds, { type: MessageType.GROUP_SETTINGS, sendId, content, sendTime: now });
}

/** Push of a member's new role: 1 member, 2 manager, 3 owner (97). */
export function changedRole(
  groupId: number,
  userIds: readonly number[],
  role: number,
  { sendId, now }: SignalAuthor,
): Signal {
  const content = JSON.stringify({ id: groupId, role });
  return push(groupId, userIds, { type: MessageType.GROUP_SETTINGS, sendId, content, sendTime: now });
}

/** Push of a mute of all or of one member (95, 96). */
export function mutedGroup(
  type: typeof MessageType.GROUP_ALL_MUTED | typeof MessageType.GROUP_MEMBER_MUTED,
  groupId: number,
  userIds: readonly number[],
  isMuted: boolean,
  { sendId, now }: SignalAuthor,
): Signal {
  return push(groupId, userIds, { type, sendId, content: String(isMuted), sendTime: now });
}

/** Push of the pinned message (92 without an id); without a message it is unpinned. */
export function pinned(
  groupId: number,
  userIds: readonly number[],
  top: Message | undefined,
  author: SignalAuthor,
): Signal {
  const content = top === undefined ? {} : { content: JSON.stringify(top) };
  return push(groupId, userIds, { type: PINNED_SIGNAL, sendId: author.sendId, sendTime: author.now, ...content });
}

/** Addresses a signal to the actor's other devices. */
export function toOwnOtherDevices(signal: Omit<Signal, 'userIds' | 'except'>, actor: Actor, connId?: string): Signal {
  const { userId, terminal, deviceNo } = actor;
  return { ...signal, userIds: [userId], except: connId === undefined ? { terminal, deviceNo } : { connId } };
}

/** Push of a personal setting (93, 94, 97). */
export function ownSetting(
  type:
    | typeof GROUP_DND_SIGNAL
    | typeof MessageType.GROUP_TOP
    | typeof MessageType.GROUP_SETTINGS
    | typeof PINNED_SIGNAL,
  groupId: number,
  content: string | undefined,
  { sendId, now }: SignalAuthor,
): Signal {
  const body = content === undefined ? {} : { content };
  return push(groupId, [sendId], { type, sendId, sendTime: now, ...body });
}

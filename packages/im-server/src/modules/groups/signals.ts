import { Cmd, type Group, type Message, MessageType } from 'im-sdk/protocol';
import type { Signal } from '../../bus-topics.ts';
import type { Caller } from '../../caller.ts';

/** A push of a group's list: no row, told once. */
function push(groupId: number, userIds: readonly number[], message: Message): Signal {
  return { userIds, cmd: Cmd.GROUP, message: { ...message, groupId, signal: true } };
}

/** What a push of a group says beside its type. */
interface SignalOrigin {
  readonly sendId: number;
  readonly now: number;
}

/** Tells somebody of a group that they are in now (90). */
export function groupJoined(group: Group, userId: number, { sendId, now }: SignalOrigin): Signal {
  const content = JSON.stringify(group);
  return push(group.id, [userId], { type: MessageType.GROUP_NEW, sendId, content, sendTime: now });
}

/** Tells people that the group is over for them (91). */
export function groupLeft(groupId: number, userIds: readonly number[], { sendId, now }: SignalOrigin): Signal {
  return push(groupId, userIds, { type: MessageType.GROUP_GONE, sendId, sendTime: now });
}

/** Tells people who took them out, and why (78). */
export function kicked(
  groupId: number,
  userIds: readonly number[],
  reason: string,
  { sendId, now }: SignalOrigin,
): Signal {
  const content = JSON.stringify({ groupId, operatorId: sendId, reason });
  return push(groupId, userIds, { type: MessageType.GROUP_KICK_USER_MSG, sendId, content, sendTime: now });
}

/** Tells members what the group is now (97). */
export function changedGroup(group: Group, userIds: readonly number[], { sendId, now }: SignalOrigin): Signal {
  const content = JSON.stringify(group);
  return push(group.id, userIds, { type: MessageType.GROUP_SETTINGS, sendId, content, sendTime: now });
}

/** Tells people what they are in the group now: 1 member, 2 manager, 3 owner (97). */
export function changedRole(
  groupId: number,
  userIds: readonly number[],
  role: number,
  { sendId, now }: SignalOrigin,
): Signal {
  const content = JSON.stringify({ id: groupId, role });
  return push(groupId, userIds, { type: MessageType.GROUP_SETTINGS, sendId, content, sendTime: now });
}

/** Tells members that all are muted, or that they themselves are (95, 96). */
export function mutedGroup(
  type: typeof MessageType.GROUP_ALL_MUTED | typeof MessageType.GROUP_MEMBER_MUTED,
  groupId: number,
  userIds: readonly number[],
  isMuted: boolean,
  { sendId, now }: SignalOrigin,
): Signal {
  return push(groupId, userIds, { type, sendId, content: String(isMuted), sendTime: now });
}

/** Tells members which message is pinned (92 without an id); no message takes it down. */
export function pinned(
  groupId: number,
  userIds: readonly number[],
  top: Message | undefined,
  origin: SignalOrigin,
): Signal {
  const content = top === undefined ? {} : { content: JSON.stringify(top) };
  return push(groupId, userIds, { type: MessageType.SHAKE, sendId: origin.sendId, sendTime: origin.now, ...content });
}

/** What concerns only the caller's own other terminals. */
export function toOwnOtherDevices(signal: Omit<Signal, 'userIds' | 'except'>, caller: Caller, connId?: string): Signal {
  const { userId, terminal, deviceNo } = caller;
  return { ...signal, userIds: [userId], except: connId === undefined ? { terminal, deviceNo } : { connId } };
}

/** An own setting of a group changed (93, 94, 97). */
export function ownSetting(
  type:
    | typeof MessageType.CARD
    | typeof MessageType.GROUP_TOP
    | typeof MessageType.GROUP_SETTINGS
    | typeof MessageType.SHAKE,
  groupId: number,
  content: string | undefined,
  { sendId, now }: SignalOrigin,
): Signal {
  const origin = content === undefined ? {} : { content };
  return push(groupId, [sendId], { type, sendId, sendTime: now, ...origin });
}

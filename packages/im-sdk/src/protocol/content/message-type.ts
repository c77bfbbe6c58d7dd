import { isSettledCall } from './calls.ts';
import { type MessageKindName, messageKinds } from './message-kinds.ts';

const kindTypes = Object.fromEntries(Object.entries(messageKinds).map(([name, { type }]) => [name, type])) as {
  readonly [N in MessageKindName]: (typeof messageKinds)[N]['type'];
};

/**
 * All message types of the wire. 1000 and above are for hosts. Types that are stored as messages of their own are listed
 * in `messageKinds`.
 */
export const MessageType = {
  ...kindTypes,
  EDIT: 7,
  RECALL: 10,
  READED: 11,
  RECEIPT: 12,
  REACTION: 13,
  TIP_TIME: 20,
  LOADING: 30,
  USER_BANNED: 50,
  USER_UNREG: 54,
  USER_UPDATED: 55,
  FRIEND_REQ_APPLY: 70,
  FRIEND_REQ_APPROVE: 71,
  FRIEND_REQ_REJECT: 72,
  FRIEND_REQ_RECALL: 73,
  GROUP_REQ_APPLY: 75,
  GROUP_REQ_APPROVE: 76,
  GROUP_REQ_REJECT: 77,
  GROUP_KICK_USER_MSG: 78,
  FRIEND_NEW: 80,
  FRIEND_DELETED: 81,
  ONLINE_STATUS: 82,
  FRIEND_DND: 83,
  FRIEND_TOP: 84,
  GROUP_NEW: 90,
  GROUP_GONE: 91,
  GROUP_TOP: 94,
  GROUP_ALL_MUTED: 95,
  GROUP_MEMBER_MUTED: 96,
  GROUP_SETTINGS: 97,
  CALL_SETUP_VOICE: 100,
  CALL_SETUP_VIDEO: 101,
  CALL_ACCEPT: 102,
  CALL_REJECT: 103,
  CALL_CANCEL: 104,
  CALL_FAILED: 105,
  CALL_HANGUP: 106,
  CALL_OFFER: 107,
  CALL_ANSWER: 108,
  CALL_CANDIDATE: 109,
  GROUP_CALL_SETUP: 200,
  GROUP_CALL_ACCEPT: 201,
  GROUP_CALL_REJECT: 202,
  GROUP_CALL_FAILED: 203,
  GROUP_CALL_CANCEL: 204,
  GROUP_CALL_QUIT: 205,
  GROUP_CALL_INVITE: 206,
  GROUP_CALL_JOIN: 207,
  GROUP_CALL_OFFER: 208,
  GROUP_CALL_ANSWER: 209,
  GROUP_CALL_CANDIDATE: 210,
  GROUP_CALL_DEVICE: 211,
  /** Extension: the call of a group, for all of its members. */
  GROUP_CALL_RUNNING: 212,
} as const;
export type MessageType = (typeof MessageType)[keyof typeof MessageType];

const counting: ReadonlySet<number> = new Set(typesThat('isCounting'));
const bubbles: ReadonlySet<number> = new Set(typesThat('isBubble'));

function typesThat(property: 'isCounting' | 'isBubble'): number[] {
  return Object.values(messageKinds).flatMap((kind) => (kind[property] ? [kind.type] : []));
}

/** True for types whose rows count as unread; of call records only some do, see `countsAsUnread`. */
export function isCountingType(type: number): boolean {
  return counting.has(type);
}

/**
 * True if a message takes a `countSeq` and counts as unread. A call that was answered, rejected or failed does not; a
 * record with a sentence instead of JSON, of another server, does.
 */
export function countsAsUnread({
  type,
  content,
}: {
  readonly type: number;
  readonly content?: string | null;
}): boolean {
  const isCall = type === MessageType.ACT_RT_VOICE || type === MessageType.ACT_RT_VIDEO;
  return isCountingType(type) && !(isCall && isSettledCall(content));
}

/** True if a stored message of this type has a row in the timeline. Types of hosts (1000 and above) have. */
export function isBubbleType(type: number): boolean {
  return bubbles.has(type) || type >= MessageType.CUSTOM;
}

/**
 * True for types that change another row and have no bubble of their own (edit, recall, reaction). Such a row has an id
 * and a `chatSeq` like any other row.
 */
export function isPatchType(type: number): boolean {
  return type === MessageType.EDIT || type === MessageType.RECALL || type === MessageType.REACTION;
}

/** True for the types of call signals (spec §3): private 100 to 199, group 200 to 299. */
export function isCallSignalType(type: number): boolean {
  return type >= 100 && type < 300;
}

/** Wire status of a message (spec §3). */
export const MessageStatus = { UNSEND: 0, SENDED: 1, RECALL: 2, READED: 3 } as const;
export type MessageStatus = (typeof MessageStatus)[keyof typeof MessageStatus];

/** Terminal codes (spec §3): kind of device of a session. */
export const Terminal = { APP: 1, WEB: 2 } as const;
export type Terminal = (typeof Terminal)[keyof typeof Terminal];

/** Role in a group: member, manager, owner. */
export const GroupRole = { MEMBER: 1, MANAGER: 2, OWNER: 3 } as const;
export type GroupRole = (typeof GroupRole)[keyof typeof GroupRole];

/** All message types of the wire. 1000 and above are for hosts. */
export const MessageType = {
  TEXT: 0,
  IMAGE: 1,
  FILE: 2,
  AUDIO: 3,
  VIDEO: 4,
  RED_ENVELOPE: 5,
  TRANSFER: 6,
  EDIT: 7,
  RECALL: 10,
  READED: 11,
  RECEIPT: 12,
  REACTION: 13,
  TIP_TIME: 20,
  TIP_TEXT: 21,
  LOADING: 30,
  ACT_RT_VOICE: 40,
  ACT_RT_VIDEO: 41,
  USER_BANNED: 50,
  SYSTEM_MESSAGE: 53,
  USER_UNREG: 54,
  USER_UPDATED: 55,
  FRIEND_APPLY: 60,
  GROUP_APPLY: 61,
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
  LOCATION: 88,
  GROUP_NEW: 90,
  GROUP_GONE: 91,
  /** With an id: a shake. Without an id: the group's top message changed. */
  SHAKE: 92,
  /** With an id: a business card. Without an id: own do-not-disturb of the group. */
  CARD: 93,
  GROUP_TOP: 94,
  GROUP_ALL_MUTED: 95,
  GROUP_MEMBER_MUTED: 96,
  GROUP_SETTINGS: 97,
  CUSTOM: 1000,
} as const;
export type MessageType = (typeof MessageType)[keyof typeof MessageType];

const COUNTING: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 40, 41, 88, 92, 93, 1000]);

/** True for types that take a `countSeq` and count as unread. */
export function isCountingType(type: number): boolean {
  return COUNTING.has(type);
}

/**
 * True for types that change another row and have no bubble of their own (edit, recall, reaction). Such a row has an id
 * and a `chatSeq` like any other row.
 */
export function isPatchType(type: number): boolean {
  return type === MessageType.EDIT || type === MessageType.RECALL || type === MessageType.REACTION;
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

import { FriendMsgRemind, GroupMsgRemind } from '../../protocol/index.ts';
import type { Conversation } from './conversation-row.ts';

/** Messages of a group that make a sound: `managers` are those of the owner and the managers. */
export type NotificationSound = 'all' | 'managers' | 'none';

/** Messages of a friend that make a sound. */
export type FriendSound = Exclude<NotificationSound, 'managers'>;

/** Notification setting of a conversation, the same for a friend and a group. */
export interface NotificationSetting {
  /** False: no badge and no sound (`isDnd`). */
  readonly isOn: boolean;
  /** Messages that make a sound while `isOn` (`msgRemind`, whose numbers differ for friends and groups). */
  readonly sound: NotificationSound;
}

/**
 * Reads the notification setting of a conversation. For a person or a group pass its `kind` too:
 * `notificationSetting({ ...group, kind: 'group' })`.
 */
export function notificationSetting(conversation: {
  readonly kind: Conversation['kind'];
  readonly isDnd?: boolean | null | undefined;
  readonly msgRemind?: number | null | undefined;
}): NotificationSetting {
  return { isOn: conversation.isDnd !== true, sound: soundOf(conversation) };
}

function soundOf({ kind, msgRemind }: Parameters<typeof notificationSetting>[0]): NotificationSound {
  if (kind === 'system') return 'all';
  if (kind === 'private') return msgRemind === FriendMsgRemind.NONE ? 'none' : 'all';
  if (msgRemind === GroupMsgRemind.MANAGERS) return 'managers';
  return msgRemind === GroupMsgRemind.NONE ? 'none' : 'all';
}

import { countsAsUnread, GroupRole } from '../protocol/index.ts';
import type { Conversation } from '../store/conversations/conversation-row.ts';
import { notificationSetting } from '../store/conversations/notification-setting.ts';
import type { MessageRow } from '../store/messages/message-row.ts';

/** Sound settings of a conversation. */
export type SoundSettings = Pick<Conversation, 'kind' | 'isDnd' | 'msgRemind'>;

/** True if a message may make a sound: `isDnd` and `msgRemind` must both allow it. Never for own messages and tips. */
export function canSound(row: MessageRow, conversation: SoundSettings): boolean {
  const { isOn, sound } = notificationSetting(conversation);
  if (row.mine || row.recalled || row.deleted || !isOn) return false;
  if (conversation.kind === 'system') return true;
  if (!countsAsUnread(row)) return false;
  return sound === 'managers' ? row.sendRole >= GroupRole.MANAGER : sound === 'all';
}

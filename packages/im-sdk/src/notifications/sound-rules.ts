import { countsAsUnread, GroupRole } from '../protocol/index.ts';
import type { Conversation } from '../store/conversations/conversation-row.ts';
import type { MessageRow } from '../store/messages/message-row.ts';

/** `msgRemind` of a private chat: no sound. All other values, and none, mean sound. */
const PRIVATE_SILENT = 0;
/** `msgRemind` of a group; 0 means sound for all messages. */
const GROUP_ADMINS_ONLY = 1;
const GROUP_SILENT = 2;

/** Sound settings of a conversation. */
export type SoundSettings = Pick<Conversation, 'kind' | 'isDnd' | 'msgRemind'>;

/** True if a message may make a sound: `isDnd` and `msgRemind` must both allow it. Never for own messages and tips. */
export function canSound(row: MessageRow, { kind, isDnd, msgRemind }: SoundSettings): boolean {
  if (row.mine || row.recalled || row.deleted || isDnd) return false;
  if (kind === 'system') return true;
  if (!countsAsUnread(row)) return false;
  if (kind === 'private') return msgRemind !== PRIVATE_SILENT;
  if (msgRemind === GROUP_ADMINS_ONLY) return row.sendRole >= GroupRole.MANAGER;
  return msgRemind !== GROUP_SILENT;
}

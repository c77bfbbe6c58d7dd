import { GroupRole, isCountingType } from '../protocol/index.ts';
import type { Conversation } from '../store/conversations/conversation-row.ts';
import type { MessageRow } from '../store/messages/message-row.ts';

/** `msgRemind` of a private chat: no sound. Every other value, and none, means sound. */
const PRIVATE_SILENT = 0;
/** `msgRemind` of a group: 0 all messages sound, and these are the others. */
const GROUP_ADMINS_ONLY = 1;
const GROUP_SILENT = 2;

/** How a conversation wants to be heard. */
export type Reminder = Pick<Conversation, 'kind' | 'isDnd' | 'msgRemind'>;

/** Whether a message may sound: both `isDnd` and `msgRemind` have to allow it. Own messages and tips never do. */
export function maySound(row: MessageRow, { kind, isDnd, msgRemind }: Reminder): boolean {
  if (row.mine || row.recalled || row.deleted || isDnd) return false;
  if (kind === 'system') return true;
  if (!isCountingType(row.type)) return false;
  if (kind === 'private') return msgRemind !== PRIVATE_SILENT;
  if (msgRemind === GROUP_ADMINS_ONLY) return row.sendRole >= GroupRole.MANAGER;
  return msgRemind !== GROUP_SILENT;
}

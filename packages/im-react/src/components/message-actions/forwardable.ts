import { type MessageRow, messageBody } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';

/**
 * Whether a message can be said once more elsewhere. Calls happened here, money went to one person, a shake is for a
 * moment, and what this version does not know it cannot vouch for.
 */
export function isForwardable(row: MessageRow): boolean {
  if (row.recalled || row.deleted || row.id === 0) return false;
  const body = messageBody(row);
  switch (body.kind) {
    case 'text':
      return body.text.trim() !== '';
    case 'image':
    case 'file':
    case 'voice':
    case 'video':
    case 'location':
    case 'userCard':
    case 'groupCard':
      return body.content !== undefined;
    case 'custom':
      return row.type === MessageType.CUSTOM && body.content !== undefined;
    default:
      return false;
  }
}

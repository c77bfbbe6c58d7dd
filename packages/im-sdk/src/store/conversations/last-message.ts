import { MessageType } from '../../protocol/index.ts';
import type { MessageRow } from '../messages/message-row.ts';
import type { LastMessage } from './conversation-row.ts';

/** What the list says of a row. Structured content stays JSON; the sentence is made where the language is known. */
export function lastOf(row: MessageRow): LastMessage {
  const plain = row.type === MessageType.TEXT || row.type === MessageType.TIP_TEXT;
  const tipDetails = row.type === MessageType.TIP_TEXT ? row.title : '';
  return {
    type: row.type,
    text: row.recalled || !plain ? '' : row.content,
    details: row.recalled ? '' : plain ? tipDetails : row.content,
    mine: row.mine,
    sendId: row.sendId,
    sendNickName: row.sendNickName,
    recalled: row.recalled,
    recalledBy: row.recalledBy,
  };
}

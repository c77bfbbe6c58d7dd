import { MessageType } from '../../protocol/index.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { rowSummary } from '../messages/message-summary.ts';
import type { LastMessage } from './conversation-row.ts';

/** Builds the list preview of a row. `me` is the account's own user id. */
export function lastOf(row: MessageRow, me: number): LastMessage {
  return {
    type: row.type,
    summary: rowSummary(row, me),
    mine: row.mine,
    sendId: row.sendId,
    sendNickName: row.sendNickName,
    recalled: row.recalled,
    recalledBy: row.recalledBy,
    ...(row.type >= MessageType.CUSTOM && !row.recalled && { content: row.content }),
  };
}

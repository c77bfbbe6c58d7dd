import type { MessageRow } from 'im-sdk';
import { limits, MessageType } from 'im-sdk/protocol';
import { isTip } from '../message-list/rows/row-layout.ts';

/** What can be done with a message. */
export type MessageAction = 'resend' | 'reply' | 'copy' | 'recall' | 'delete';

/** The actions a message offers at the time `now`, in the order of the menu. Empty for tips. */
export function actionsFor(row: MessageRow, now: number, canWrite: boolean): MessageAction[] {
  if (isTip(row)) return [];
  const actions: MessageAction[] = [];
  const arrived = row.id > 0;
  if (row.state === 'failed') actions.push('resend');
  if (arrived && canWrite) actions.push('reply');
  if (row.type === MessageType.TEXT) actions.push('copy');
  if (row.mine && arrived && now - row.sendTime < limits.recallWithinMs) actions.push('recall');
  if (row.state === 'failed' || row.state === 'queued') actions.push('delete');
  return actions;
}

import { limits } from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';

/**
 * True if a time is shown above a message: it is the first, or more than 10 minutes after the previous one. Depends
 * only on two neighbours, so that loading older rows inserts or moves nothing.
 */
export function hasTimeTip(
  previous: Pick<MessageRow, 'sendTime'> | undefined,
  row: Pick<MessageRow, 'sendTime'>,
): boolean {
  return previous === undefined || row.sendTime - previous.sendTime > limits.timeTipMs;
}

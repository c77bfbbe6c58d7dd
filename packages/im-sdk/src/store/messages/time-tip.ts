import { limits } from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';

/**
 * Whether a time stands above a message: more than 10 minutes passed since the one before it, or there is none. Tells
 * by two neighbours alone, so that no row is inserted and none moves when older ones are loaded.
 */
export function hasTimeTip(
  previous: Pick<MessageRow, 'sendTime'> | undefined,
  row: Pick<MessageRow, 'sendTime'>,
): boolean {
  return previous === undefined || row.sendTime - previous.sendTime > limits.timeTipMs;
}

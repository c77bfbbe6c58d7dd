import type { MessageRow, OpenTimeline } from 'im-sdk';
import { limits, MessageType } from 'im-sdk/protocol';

/** Number of newest rows to search. */
const ROWS = 50;

/** Newest own text message if it can still be edited at `now` (epoch ms); else `undefined`. */
export function lastEditable(timeline: Pick<OpenTimeline, 'getSnapshot' | 'row'>, now: number): MessageRow | undefined {
  const rows = timeline.getSnapshot();
  for (let index = rows.count - 1; index >= Math.max(0, rows.count - ROWS); index--) {
    const row = timeline.row(rows.keyAt(index) ?? '').getSnapshot();
    if (row?.mine && row.id > 0 && row.type === MessageType.TEXT && !row.recalled && row.forwardedFrom === '') {
      return now - row.sendTime < limits.editWithinMs ? row : undefined;
    }
  }
  return undefined;
}

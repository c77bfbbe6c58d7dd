import type { MessageRow, OpenTimeline } from 'im-sdk';
import { limits, MessageType } from 'im-sdk/protocol';

/** How far back one looks for a message of one's own. */
const ROWS = 50;

/** The last own text that can still be changed at the time `now` (epoch ms). */
export function lastEditable(timeline: Pick<OpenTimeline, 'getSnapshot' | 'row'>, now: number): MessageRow | undefined {
  const rows = timeline.getSnapshot();
  for (let index = rows.count - 1; index >= Math.max(0, rows.count - ROWS); index--) {
    const row = timeline.row(rows.keyAt(index) ?? '').getSnapshot();
    if (row?.mine && row.id > 0 && row.type === MessageType.TEXT && !row.recalled) {
      return now - row.sendTime < limits.editWithinMs ? row : undefined;
    }
  }
  return undefined;
}

import type { WindowLayout } from '../store/messages/timeline.ts';
import type { TimelineSnapshot } from './messages.ts';

/** Snapshot of a window for a screen. Indexes of keys are computed when they are first asked for. */
export function snapshotOf(
  layout: WindowLayout,
  rest: Pick<TimelineSnapshot, 'loading' | 'ready' | 'unreadFrom' | 'unreadCount' | 'atStart' | 'atEnd'>,
): TimelineSnapshot {
  let indexes: Map<string, number> | undefined;
  return Object.freeze<TimelineSnapshot>({
    count: layout.keys.length,
    keyAt: (index) => layout.keys[index],
    indexOf(key) {
      indexes ??= new Map(layout.keys.map((other, index) => [other, index]));
      return indexes.get(key) ?? -1;
    },
    firstIndex: layout.firstIndex,
    ...rest,
  });
}

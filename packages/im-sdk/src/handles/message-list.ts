import type { OpenTimeline } from '../messages/timeline-snapshot.ts';
import { requireListener } from '../store/call-listener.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Readable } from '../store/readable.ts';

/** Rows of a timeline window as an array, computed on read. Same array until a row is added, removed or changed. */
export function messageList(timeline: OpenTimeline): Readable<readonly MessageRow[]> {
  let rows: readonly MessageRow[] = [];

  function keysNow(): string[] {
    const { count, keyAt } = timeline.getSnapshot();
    return Array.from({ length: count }, (_, index) => keyAt(index) ?? '');
  }

  function read(): readonly MessageRow[] {
    const now = keysNow().flatMap((key) => timeline.row(key).getSnapshot() ?? []);
    if (now.length !== rows.length || now.some((row, index) => row !== rows[index])) rows = now;
    return rows;
  }

  return {
    getSnapshot: read,
    subscribe(listener) {
      requireListener(listener);
      let notified = read();
      const notify = (): void => {
        const now = read();
        if (now === notified) return;
        notified = now;
        listener();
      };
      const followed = new Map<string, () => void>();
      const follow = (): void => {
        const keys = new Set(keysNow());
        for (const [key, unsubscribe] of followed) {
          if (keys.has(key)) continue;
          unsubscribe();
          followed.delete(key);
        }
        for (const key of keys) {
          if (!followed.has(key)) followed.set(key, timeline.row(key).subscribe(notify));
        }
      };
      const unsubscribe = timeline.subscribe(() => {
        follow();
        notify();
      });
      follow();
      return () => {
        unsubscribe();
        for (const end of followed.values()) end();
      };
    },
  };
}

import type { MessageRow, MessageSearch, MessagesService, Readable } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { createSignal } from '../../platform/create-signal.ts';
import { type ImageSet, isImage, joinImages, type Side } from './image-set.ts';

/** Images of a conversation around one of them. Loads more at both ends as `walk` gets near them. */
export interface ConversationImages extends Readable<ImageSet> {
  /** Sets the current image by message key; loads its neighbours. */
  walk(key: string): void;
  /** Cancels searches and closes the timeline. */
  close(): void;
}

/** Number of images to load ahead of the current one. */
const AHEAD = 10;
/** Timeline pages to scan at once for another image, if the server cannot search. */
const PAGES_AT_ONCE = 10;

const NO_SIDE: Side = { rows: [], total: undefined };

/**
 * Opens the images of `start`'s conversation.
 *
 * @throws client.notSignedIn
 */
export function openConversationImages(messages: MessagesService, start: MessageRow): ConversationImages {
  const { conversation, sendTime } = start;
  const timeline = messages.open(conversation);
  const looked = { conversation, kind: 'image' } as const;
  const older = side(messages.search(start.id > 0 ? { ...looked, to: sendTime } : looked));
  const newer = start.id > 0 ? side(messages.search({ ...looked, from: sendTime })) : undefined;
  // Rows seen in the timeline window. The window drops rows at one end when it grows at the other.
  const near = new Map<string, MessageRow>([[start.key, start]]);
  const watched = new Map<string, () => void>();
  const set = createSignal<ImageSet>({ rows: [start], before: undefined, after: undefined });
  let at = start.key;
  let scanning = false;
  let closed = false;

  /** Current version of a row; rows found only by the server search do not change. */
  const latestRow = (row: MessageRow): MessageRow => timeline.row(row.key).getSnapshot() ?? row;

  function gatherNear(): void {
    const { count, keyAt } = timeline.getSnapshot();
    for (let index = 0; index < count; index++) {
      const row = timeline.row(keyAt(index) ?? '').getSnapshot();
      if (row && isImage(row)) near.set(row.key, row);
    }
    // Drop messages that were removed from the outbox.
    for (const [key, row] of near) if (row.id === 0 && !timeline.row(key).getSnapshot()) near.delete(key);
  }
  function watch(rows: readonly MessageRow[]): void {
    for (const { key } of rows) if (!watched.has(key)) watched.set(key, timeline.row(key).subscribe(changed));
  }
  function changed(): void {
    if (closed) return;
    gatherNear();
    const joined = joinImages(
      start,
      [...near.values()].map(latestRow),
      mapped(older.found(), latestRow),
      // Newer results arrive newest first: they connect to `start` only when the last page is loaded.
      newer?.complete() ? mapped(newer.found(), latestRow) : { rows: [], total: newer?.found().total },
    );
    watch(joined.rows);
    if (!same(joined, set.getSnapshot())) set.set(joined);
    goOn();
  }

  function goOn(): void {
    if (closed) return;
    newer?.loadUpTo(limits.searchTotal);
    const { rows } = set.getSnapshot();
    const index = rows.findIndex(({ key }) => key === at);
    const from = rows.findIndex(({ key }) => key === start.key);
    older.loadUpTo(from - index + AHEAD);
    if (!older.canSearch()) scan(index).catch(() => undefined);
  }

  // Scans the timeline page by page, for servers without search.
  async function scan(index: number): Promise<void> {
    if (scanning) return;
    const { rows } = set.getSnapshot();
    const { atStart, atEnd } = timeline.getSnapshot();
    const back = index < AHEAD && !atStart;
    const forth = rows.length - 1 - index < AHEAD && !atEnd;
    if (!back && !forth) return;
    scanning = true;
    try {
      for (let page = 0; page < PAGES_AT_ONCE && !closed; page++) {
        const window = timeline.getSnapshot();
        if (window.loading === 'failed' || set.getSnapshot().rows.length > rows.length) break;
        if (back && !window.atStart) await timeline.loadOlder();
        else if (forth && !window.atEnd) await timeline.loadNewer();
        else break;
      }
    } finally {
      scanning = false;
    }
  }

  const ends = [timeline.subscribe(changed), older.subscribe(changed), newer?.subscribe(changed)];
  changed();
  if (start.id > 0) void timeline.jumpTo(start.id).then(changed, () => undefined);

  return {
    getSnapshot: set.getSnapshot,
    subscribe: set.subscribe,
    walk(key) {
      if (key === at) return;
      at = key;
      goOn();
    },
    close() {
      closed = true;
      for (const end of [...ends, ...watched.values()]) end?.();
      older.cancel();
      newer?.cancel();
      timeline.close();
    },
  };
}

/** One direction of the search, limited to results without a gap. */
interface OneSide {
  found(): Side;
  /** Whether all results are loaded. */
  complete(): boolean;
  /** False once it is known that only the local store was searched. */
  canSearch(): boolean;
  /** Loads pages until there are `count` results. */
  loadUpTo(count: number): void;
  subscribe(listener: () => void): () => void;
  cancel(): void;
}

function side(search: MessageSearch): OneSide {
  let pages = 1;
  return {
    found() {
      const { results, phase, more, total } = search.getSnapshot();
      // The local store may hold single older results; what lies between them and the pages is unknown.
      if (phase === 'device' || (phase === 'server' && total === undefined)) return NO_SIDE;
      return { rows: more && phase !== 'failed' ? results.slice(0, pages * limits.searchMaxSize) : results, total };
    },
    complete() {
      const { phase, more } = search.getSnapshot();
      return phase === 'done' && !more;
    },
    canSearch() {
      const { phase, total } = search.getSnapshot();
      return !(phase === 'failed' || (phase === 'done' && total === undefined));
    },
    loadUpTo(count) {
      const { phase, more } = search.getSnapshot();
      if (phase !== 'done' || !more || count <= pages * limits.searchMaxSize) return;
      pages += 1;
      void search.loadMore();
    },
    subscribe: (listener) => search.subscribe(listener),
    cancel: () => search.cancel(),
  };
}

function mapped({ rows, total }: Side, change: (row: MessageRow) => MessageRow): Side {
  return { rows: rows.map(change), total };
}

function same(a: ImageSet, b: ImageSet): boolean {
  return (
    a.before === b.before &&
    a.after === b.after &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, index) => row === b.rows[index])
  );
}

import type { MessageRow, MessageSearch, MessagesService, Readable } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { createSignal } from '../create-signal.ts';
import { type ImageSet, isImage, joinImages, type Side } from './image-set.ts';

/** The pictures of a conversation, from one of them on. Grows at both ends as `walk` comes near them. */
export interface ConversationImages extends Readable<ImageSet> {
  /** Tells which picture is looked at: what comes next to it is fetched. */
  walk(key: string): void;
  close(): void;
}

/** Pictures that are fetched ahead of the one that is looked at. */
const AHEAD = 10;
/** Pages of the timeline that are looked through for one more picture, where the server cannot search. */
const PAGES_AT_ONCE = 10;

const NO_SIDE: Side = { rows: [], total: undefined };

/** Opens the pictures of the conversation that `start` is in. Throws `client.notSignedIn`. */
export function openConversationImages(messages: MessagesService, start: MessageRow): ConversationImages {
  const { conversation, sendTime } = start;
  const timeline = messages.open(conversation);
  const looked = { conversation, kind: 'image' } as const;
  const older = side(messages.search(start.id > 0 ? { ...looked, to: sendTime } : looked));
  const newer = start.id > 0 ? side(messages.search({ ...looked, from: sendTime })) : undefined;
  // Rows that the timeline's window has had: it gives those at one end back when it goes on at the other.
  const near = new Map<string, MessageRow>([[start.key, start]]);
  const watched = new Map<string, () => void>();
  const set = createSignal<ImageSet>({ rows: [start], before: undefined, after: undefined });
  let at = start.key;
  let scanning = false;
  let closed = false;

  /** A row as it is now; those that were found on the server only stand as they were found. */
  const now = (row: MessageRow): MessageRow => timeline.row(row.key).getSnapshot() ?? row;

  function gatherNear(): void {
    const { count, keyAt } = timeline.getSnapshot();
    for (let index = 0; index < count; index++) {
      const row = timeline.row(keyAt(index) ?? '').getSnapshot();
      if (row && isImage(row)) near.set(row.key, row);
    }
    // One that was taken out of the outbox is nowhere any more.
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
      [...near.values()].map(now),
      mapped(older.found(), now),
      // Newest first it comes: only with the last page there is no gap after `start`.
      newer?.complete() ? mapped(newer.found(), now) : { rows: [], total: newer?.found().total },
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
    if (!older.canSearch()) void scan(index);
  }

  /** Looks through the log itself, page by page. */
  async function scan(index: number): Promise<void> {
    if (scanning) return;
    const { rows } = set.getSnapshot();
    const { atStart, atEnd } = timeline.getSnapshot();
    const back = index < AHEAD && !atStart;
    const forth = rows.length - 1 - index < AHEAD && !atEnd;
    if (!back && !forth) return;
    scanning = true;
    for (let page = 0; page < PAGES_AT_ONCE && !closed; page++) {
      const window = timeline.getSnapshot();
      if (window.loading === 'failed' || set.getSnapshot().rows.length > rows.length) break;
      if (back && !window.atStart) await timeline.loadOlder();
      else if (forth && !window.atEnd) await timeline.loadNewer();
      else break;
    }
    scanning = false;
  }

  const ends = [timeline.subscribe(changed), older.subscribe(changed), newer?.subscribe(changed)];
  changed();
  if (start.id > 0) void timeline.around(start.id).then(changed, () => undefined);

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

/** One search, and how far its answers are without a gap. */
interface OneSide {
  found(): Side;
  /** Whether every answer is there. */
  complete(): boolean;
  /** False once it is known that only this device was asked. */
  canSearch(): boolean;
  /** Fetches pages until so many of them are there. */
  loadUpTo(count: number): void;
  subscribe(listener: () => void): () => void;
  cancel(): void;
}

function side(search: MessageSearch): OneSide {
  let pages = 1;
  return {
    found() {
      const { results, phase, more, total } = search.getSnapshot();
      // This device knows of single ones further back; what is between them and the pages is not known.
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

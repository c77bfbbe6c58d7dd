import type { RootStore } from '../account/root-store.ts';
import { chunkOf } from '../cache/cache-keys.ts';
import type { ConversationKey } from '../protocol/index.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { asShown } from '../store/messages/quotes.ts';
import type { Ingest } from './ingest.ts';

/** Chunks per read: few enough to avoid long tasks. */
const CHUNKS = 4;

/** All rows of a conversation on this device, newest first, in batches. Read-only. */
export async function* storedRows(
  store: RootStore,
  ingest: Pick<Ingest, 'cache'>,
  key: ConversationKey,
): AsyncGenerator<readonly MessageRow[]> {
  const inMemory = store.messages.conversation(key).segments.list.flatMap(({ rows }) => rows);
  yield inMemory.toReversed();
  const { covered: ranges, recalledQuotes } = store.conversations.state(key);
  let below = chunkOf(ranges[ranges.length - 1]?.[1] ?? -1);
  const lowest = chunkOf(ranges[0]?.[0] ?? 0);
  while (ingest.cache && below >= lowest) {
    const { rows, from } = await ingest.cache.rowsBack(key, below, CHUNKS);
    if (rows.length === 0) return;
    // Rows in memory are newer than their copy on disk.
    yield asShown(rows, recalledQuotes)
      .map((row) => store.messages.byId(row.id, key) ?? row)
      .reverse();
    below = from - 1;
  }
}

import 'fake-indexeddb/auto';
import { cacheName } from '../packages/im-sdk/src/cache/account-cache.ts';
import { chunkOf, keys, ranges } from '../packages/im-sdk/src/cache/cache-keys.ts';
import { createBrowserDatabases } from '../packages/im-sdk/src/platform/browser/indexed-db.ts';
import type { ConversationKey } from '../packages/im-sdk/src/protocol/index.ts';
import { ME, SERVER, startEngine } from './engine-stage.ts';
import { type Benchmark, best, timeOf } from './figure.ts';
import { fillCache } from './fill-cache.ts';

const conversations = 100;
const rowsEach = 100;
const rounds = 5;
const passes = 30;
const open: ConversationKey = 'p:2';
const name = cacheName(SERVER, ME);
const databases = createBrowserDatabases(true);

/** From an empty page to the list and the open conversation, against reading just that from the same database. */
export const coldStart: Benchmark = async () => {
  const database = await databases.open(name);
  await fillCache(database, conversations, rowsEach);
  database.close();
  await start();
  const times = await best({ ours: () => least(start), yardstick: () => least(() => timeOf(bareRead)) }, rounds);
  return [
    {
      name: 'cold start with 10,000 messages in 100 conversations against a bare read',
      ratio: times.ours / times.yardstick,
      limit: 1.25,
      detail: `${times.ours.toFixed(1)} ms, bare read of summaries and tail ${times.yardstick.toFixed(1)} ms`,
    },
  ];
};

/**
 * The least of some passes, after one that is not measured: the forced collection of garbage before it throws compiled
 * code away together with the kinds of objects that it was compiled for, more of ours than of the bare read's.
 */
async function least(pass: () => Promise<number>): Promise<number> {
  await pass();
  let shortest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < passes; count += 1) shortest = Math.min(shortest, await pass());
  return shortest;
}

async function start(): Promise<number> {
  let end: () => Promise<void> = async () => undefined;
  const took = await timeOf(async () => {
    const { engine, store } = await startEngine(databases);
    await engine.tailFromCache(open);
    const shown = store.messages.conversation(open).segments.size;
    if (store.conversations.list.getSnapshot().keys.length !== conversations || shown === 0)
      throw new Error('not shown');
    end = () => engine.stop();
  });
  await end();
  return took;
}

/** The least that has to be read: every summary, and the newest chunks of the conversation that is open. */
async function bareRead(): Promise<void> {
  const database = await databases.open(name);
  const summaries = await database.transaction('read', (tx) => tx.range(ranges.conversations));
  const last = chunkOf(rowsEach);
  const tail = await database.transaction('read', (tx) =>
    tx.range({ from: keys.chunk(open, 0), to: keys.chunk(open, last), limit: 2, reverse: true }),
  );
  const rows = tail.flatMap(({ value }) => JSON.parse(String(value)) as unknown[]);
  if (summaries.length !== conversations || rows.length === 0) throw new Error('nothing is kept');
  database.close();
}

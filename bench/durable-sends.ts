import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStore } from '../packages/im-server/src/infra/database/open-store.ts';
import type { Handle } from '../packages/im-server/src/infra/database/transaction.ts';
import { privateConversation } from '../packages/im-server/src/log/conversations/conversation-id.ts';
import { createSendQueue, type Send } from '../packages/im-server/src/log/send-queue.ts';

import { type Benchmark, best, timeOf } from './figure.ts';

const sends = 1_000;
const inFlight = 32;
const commits = 1_000;

/** Sends per second with 32 in flight on PGlite, against single-row commits on the same database. */
export const durableSends: Benchmark = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'im-bench-'));
  const store = await openStore({ databaseUrl: undefined, dataDir: folder });
  try {
    const database = store.database;
    await sql`insert into account (user_name, nick_name, created_at) values ('a', 'a', 0), ('b', 'b', 0)`.execute(
      database,
    );
    await sql`insert into friend (user_id, friend_id, created_at) values (1, 2, 0), (2, 1, 0)`.execute(database);
    await sql`create table bare (id bigint generated always as identity primary key, body text)`.execute(database);
    const send = createSendQueue({ database, clock: systemTime, files: noFiles, committed: () => {} });
    let round = 0;
    const times = await best(
      {
        ours() {
          round += 1;
          return timeOf(() => sendAll(send, round));
        },
        yardstick: () => timeOf(() => commitAll(database)),
      },
      3,
    );
    const sendRate = (sends / times.ours) * 1_000;
    const commitRate = (commits / times.yardstick) * 1_000;
    return [
      {
        name: 'durable sends, 32 in flight, on PGlite',
        ratio: commitRate / sendRate,
        limit: 2,
        detail: `${sendRate.toFixed(0)} sends/s, ${commitRate.toFixed(0)} bare single-row commits/s`,
      },
    ];
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const noFiles = { checkAccess: async () => [], addReferences: async () => {} };
const systemTime = { now: () => Date.now(), after: () => () => {} };

async function sendAll(send: Send, round: number): Promise<void> {
  let next = 0;
  const sender = async () => {
    while (next < sends) {
      next += 1;
      const n = next;
      await send({
        conversation: privateConversation(1, 2),
        senderId: 1 + (n % 2),
        tmpId: `${round}-${n}`,
        type: 0,
        content: `message ${n}`,
      });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sender));
}

async function commitAll(database: Handle): Promise<void> {
  for (let n = 0; n < commits; n += 1) {
    await sql`insert into bare (body) values (${`message ${n}`})`.execute(database);
  }
}

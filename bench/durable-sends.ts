import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createBatchQueue } from '../packages/im-server/src/infra/batch-queue.ts';
import { openStore } from '../packages/im-server/src/infra/database/open-store.ts';
import type { Handle } from '../packages/im-server/src/infra/database/transaction.ts';
import {
  conversationId,
  privateConversation,
} from '../packages/im-server/src/message-log/conversations/conversation-id.ts';
import type { NewMessage } from '../packages/im-server/src/message-log/new-message.ts';
import { createSendQueue } from '../packages/im-server/src/message-log/send-queue.ts';

import { type Benchmark, best, timeOf } from './figure.ts';

const sends = 1_000;
const inFlight = 32;
const rounds = 5;
/** As in the send queue. */
const MAX_BATCH = 64;

/**
 * Sends per second with 32 in flight on PGlite, against bare rows of the same columns on the same database. Both share
 * commits: each batch is what has arrived while the commit before was in flight, in one statement.
 */
export const durableSends: Benchmark = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'im-bench-'));
  const store = await openStore({ databaseUrl: undefined, dataDir: folder });
  try {
    const database = store.database;
    await sql`insert into account (user_name, nick_name, created_at) values ('a', 'a', 0), ('b', 'b', 0)`.execute(
      database,
    );
    await sql`insert into friend (user_id, friend_id, created_at) values (1, 2, 0), (2, 1, 0)`.execute(database);
    await sql`create table bare (id bigint generated always as identity primary key, conversation_id text, sender_id bigint,
      tmp_id text, type integer, content text, send_time bigint)`.execute(database);
    const commits = { ours: 0, bare: 0 };
    const send = createSendQueue({
      database,
      clock: systemTime,
      files: noFiles,
      committed: () => {
        commits.ours += 1;
      },
    });
    const insert = createBatchQueue<NewMessage, undefined>(MAX_BATCH, async (messages) => {
      commits.bare += 1;
      await insertBare(database, messages);
      return messages.map(() => undefined);
    });
    let round = 0;
    const times = await best(
      {
        ours() {
          round += 1;
          return timeOf(() => sendAll(send, round));
        },
        yardstick: () => timeOf(() => sendAll(insert, 0)),
      },
      rounds,
    );
    const rate = (ms: number): string => ((sends / ms) * 1_000).toFixed(0);
    const perCommit = (count: number): string => ((sends * rounds) / count).toFixed(0);
    return [
      {
        name: 'durable sends, 32 in flight, on PGlite',
        ratio: times.ours / times.yardstick,
        limit: 2,
        detail: `${rate(times.ours)} sends/s, ${perCommit(commits.ours)} a commit; bare ${rate(times.yardstick)} rows/s, ${perCommit(commits.bare)} a commit`,
      },
    ];
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const noFiles = { checkAccess: async () => [], addReferences: async () => {} };
const systemTime = { now: () => Date.now(), after: () => () => {} };

async function sendAll(send: (message: NewMessage) => Promise<unknown>, round: number): Promise<void> {
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

async function insertBare(database: Handle, messages: readonly NewMessage[]): Promise<void> {
  const conversation = conversationId(privateConversation(1, 2));
  const rows = messages.map(({ senderId, tmpId, type, content }) => ({
    conversation,
    sender: senderId,
    tmpId,
    type,
    content,
    now: Date.now(),
  }));
  await sql`insert into bare (conversation_id, sender_id, tmp_id, type, content, send_time)
    select "conversation", "sender", "tmpId", "type", "content", "now"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("conversation" text, "sender" bigint, "tmpId" text,
      "type" integer, "content" text, "now" bigint)`.execute(database);
}

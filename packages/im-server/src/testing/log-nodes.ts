import { sql } from 'kysely';
import { systemClock } from '../infra/clock.ts';
import { openStore, type Store } from '../infra/database/open-store.ts';
import type { Handle } from '../infra/database/transaction.ts';
import { privateConversation } from '../message-log/conversations/conversation-id.ts';
import type { MessageRow } from '../message-log/message-row.ts';
import type { NewMessage } from '../message-log/new-message.ts';
import { createSendQueue, type Send } from '../message-log/send-queue.ts';
import { newDatabase, type StoreName } from './servers.ts';

/** One process that appends to a log. */
export interface LogNode {
  readonly database: Handle;
  readonly send: Send;
  /** Rows of this node's commits, in the order in which it told of them. */
  readonly committed: MessageRow[];
}

/** People 1 to 10 are friends of each other. */
const PEOPLE = 10;

/** Nobody names a file here. */
const noFiles = { checkAccess: async () => [], addReferences: async () => {} };

/** Making a PGlite takes seconds, so that the tests of a file share one, and each finds it empty. */
let pglite: Promise<Store> | undefined;

/**
 * Nodes on one empty store: on PostgreSQL each with connections of its own, on PGlite all on the one there is.
 * The stores are closed when the suite ends. What `onCommit`
 * throws happens after a commit, before its sends resolve.
 */
export async function startNodes(store: StoreName, count: number, onCommit?: () => void): Promise<LogNode[]> {
  const stores = store === 'PGlite' ? [await emptyPGlite()] : await openSeveral(count);
  const nodes = Array.from({ length: count }, (_, n) => {
    const { database } = stores[n % stores.length] ?? {};
    if (database === undefined) throw new Error('no store was opened');
    const committed: MessageRow[] = [];
    const send = createSendQueue({
      database,
      clock: systemClock,
      files: noFiles,
      committed(rows) {
        onCommit?.();
        committed.push(...rows);
      },
    });
    return { database, send, committed };
  });
  const [first] = nodes;
  if (first !== undefined) await populate(first.database);
  return nodes;
}

async function emptyPGlite(): Promise<Store> {
  pglite ??= openStore({ databaseUrl: undefined, dataDir: undefined });
  const store = await pglite;
  await sql`truncate account, session, refresh_token, friend, friend_request, account_change, participant, conversation,
    message, system_notice, notice_position, chat_group, group_member restart identity cascade`.execute(store.database);
  await store.database.updateTable('log_head').set({ head: 0 }).execute();
  return store;
}

async function openSeveral(count: number): Promise<Store[]> {
  const databaseUrl = await newDatabase();
  const stores: Store[] = [];
  for (let n = 0; n < count; n += 1) stores.push(await openStore({ databaseUrl, dataDir: undefined }));
  opened.push(...stores);
  return stores;
}

const opened: Store[] = [];

/** Closes what `startNodes` opened. */
export async function stopNodes(): Promise<void> {
  for (const store of opened.splice(0)) await store.close();
  await (await pglite)?.close();
  pglite = undefined;
}

async function populate(database: Handle): Promise<void> {
  await sql`insert into account (user_name, nick_name, created_at)
    select 'user' || n, 'User ' || n, 0 from generate_series(1, ${PEOPLE}::integer) n`.execute(database);
  await sql`insert into friend (user_id, friend_id, created_at)
    select a.id, b.id, 0 from account a join account b on a.id <> b.id`.execute(database);
}

/** A text from one person to another. */
export function text(from: number, to: number, tmpId: string, content = `text ${tmpId}`): NewMessage {
  return { conversation: privateConversation(from, to), senderId: from, tmpId, type: 0, content };
}

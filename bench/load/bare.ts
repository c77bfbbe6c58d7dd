import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { openStore } from '../../packages/im-server/src/infra/database/open-store.ts';
import { fillStore } from './people.ts';
import { type SubjectOrder, serveDriver } from './subject.ts';

/**
 * The limit: a bare `node:http` server that takes the same POST, commits the same rows in one statement per batch on
 * the same database and pushes the same frames over `ws`. It checks nothing, deduplicates nothing, and knows who is in
 * which conversation by heart.
 */
const order = JSON.parse(process.argv[2] ?? '') as SubjectOrder;
const store = await openStore({ databaseUrl: order.databaseUrl, dataDir: order.dataDir });
const groupId = await fillStore(store.database, order);
await store.close();
const query = await connect();

interface Waiting {
  readonly sender: number;
  readonly body: { tmpId: string; content: string; type: number; recvId?: number; groupId?: number };
  readonly done: (answer: string) => void;
}

const sockets = new Map<number, Set<WebSocket>>();
const heads = new Map<string, number>();
let lastId = 0;
let queue: Waiting[] = [];
let working = false;

async function work(): Promise<void> {
  working = true;
  while (queue.length > 0) {
    // As long as a turn of the event loop brings more, more share the commit.
    for (let before = 0; before < queue.length && queue.length < 64; ) {
      before = queue.length;
      await turn();
    }
    const batch = queue.slice(0, 64);
    queue = queue.slice(64);
    await commit(batch);
  }
  working = false;
}

async function commit(batch: readonly Waiting[]): Promise<void> {
  const now = Date.now();
  const moved = new Map<string, { conversation: string; head: number; id: number }>();
  const read = new Map<string, { user: number; conversation: string; seq: number }>();
  const rows = batch.map(({ sender, body }) => {
    lastId += 1;
    const { recvId = 0 } = body;
    const conversation =
      body.groupId === undefined ? `p:${Math.min(sender, recvId)}:${Math.max(sender, recvId)}` : `g:${body.groupId}`;
    const seq = (heads.get(conversation) ?? 0) + 1;
    heads.set(conversation, seq);
    moved.set(conversation, { conversation, head: seq, id: lastId });
    read.set(`${sender} ${conversation}`, { user: sender, conversation, seq });
    return { id: lastId, conversation, seq, sender, tmpId: body.tmpId, type: body.type, content: body.content, now };
  });
  await query(
    `with inserted as (
      insert into message (id, conversation_id, chat_seq, count_seq, sender_id, tmp_id, type, content, send_time, sender_name)
      select "id", "conversation", "seq", "seq", "sender", "tmpId", "type", "content", "now", 'Load'
      from json_to_recordset($1::json) as r ("id" bigint, "conversation" text, "seq" bigint, "sender" bigint,
        "tmpId" text, "type" integer, "content" text, "now" bigint)
    ), moved as (
      update conversation c set head_seq = h."head", head_id = h."id", count_seq = h."head"
      from json_to_recordset($2::json) as h ("conversation" text, "head" bigint, "id" bigint)
      where c.id = h."conversation"
    )
    update participant p set read_seq = o."seq", read_count = o."seq"
    from json_to_recordset($3::json) as o ("user" bigint, "conversation" text, "seq" bigint)
    where p.user_id = o."user" and p.conversation_id = o."conversation"`,
    [JSON.stringify(rows), JSON.stringify([...moved.values()]), JSON.stringify([...read.values()])],
  );
  batch.forEach(({ sender, body, done }, index) => {
    const row = rows[index];
    if (row === undefined) return;
    const message = {
      id: row.id,
      tmpId: row.tmpId,
      chatSeq: row.seq,
      sendId: sender,
      content: row.content,
      type: row.type,
      sendTime: now,
      status: 1,
      sendNickName: 'Load',
      countSeq: row.seq,
      ...(body.groupId === undefined ? { recvId: body.recvId } : { groupId: body.groupId, sendRole: 1 }),
    };
    done(JSON.stringify({ code: 200, message: 'ok', data: message }));
    const frame = Buffer.from(JSON.stringify({ cmd: body.groupId === undefined ? 3 : 4, data: message }));
    const receivers = body.groupId === undefined ? [body.recvId ?? 0] : members;
    for (const receiver of receivers) {
      if (receiver === sender) continue;
      for (const socket of sockets.get(receiver) ?? []) socket.send(frame, { binary: false });
    }
  });
}

const members = Array.from({ length: order.inGroup }, (_, index) => index + 1);

function userOf(token: string | string[] | undefined): number {
  return Number(String(token).slice('token-'.length));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += part;
  return text;
}

const http = createServer(async (request, response) => {
  const body = JSON.parse(await bodyOf(request)) as Waiting['body'];
  queue.push({
    sender: userOf(request.headers.accesstoken),
    body,
    done(answer) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      response.end(answer);
    },
  });
  if (!working) work();
});
const gate = new WebSocketServer({ server: http, path: '/im' });
gate.on('connection', (socket) => {
  socket.once('message', (bytes) => {
    const login = JSON.parse(String(bytes)) as { data: { accessToken: string } };
    const userId = userOf(login.data.accessToken);
    const own = sockets.get(userId) ?? new Set();
    sockets.set(userId, own.add(socket));
    socket.on('close', () => own.delete(socket));
    socket.send('{"cmd":0,"data":null}');
  });
});
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  const people = Array.from({ length: order.people }, (_, index) => ({
    userId: index + 1,
    token: `token-${index + 1}`,
  }));
  serveDriver({ address: `http://127.0.0.1:${port}`, people, groupId }, async () => {
    http.close();
  });
});

/** The plain client of the same database that im-server uses. */
async function connect(): Promise<(text: string, values: string[]) => Promise<unknown>> {
  if (order.databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: order.databaseUrl });
    await client.connect();
    return (text, values) => client.query(text, values);
  }
  const pglite = await PGlite.create(order.dataDir === undefined ? 'memory://' : join(order.dataDir, 'database'));
  return (text, values) => pglite.query(text, values);
}

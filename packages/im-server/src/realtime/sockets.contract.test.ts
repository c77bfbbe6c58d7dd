import { once } from 'node:events';
import { Cmd, limits, type Message, MessageType } from 'im-sdk/protocol';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { runOutsideTransaction, transact } from '../infra/database/transaction.ts';
import { conversationId, privateConversation } from '../message-log/conversations/conversation-id.ts';
import { removeParticipants } from '../message-log/conversations/participants.ts';
import { createServer } from '../server.ts';
import { type Person, TestServer } from '../testing/servers.ts';
import { UNAUTHENTICATED_PER_SOURCE } from './gateway.ts';

interface Frame {
  readonly cmd: number;
  readonly data: Message | null;
}

/** A client's end of a socket: what it got, and how it ended. */
class Client {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  closed: number | undefined;
  /** The HTTP status of a refused upgrade. */
  refused: number | undefined;

  constructor(server: TestServer, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${server.server.address.replace('http', 'ws')}/im`, { headers });
    this.socket.on('message', (bytes) => this.frames.push(JSON.parse(String(bytes))));
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('unexpected-response', (_, response) => {
      this.refused = response.statusCode;
      this.socket.terminate();
    });
    this.socket.on('error', () => {});
  }

  ids(): number[] {
    return this.frames.flatMap(({ cmd, data }) => (cmd === Cmd.PRIVATE && data?.id ? [data.id] : []));
  }
}

async function connect(server: TestServer, person: Person): Promise<Client> {
  const client = new Client(server);
  await once(client.socket, 'open');
  client.socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: person.tokens.accessToken, devId: 1 } }));
  await vi.waitFor(() => expect(client.frames[0]).toMatchObject({ cmd: Cmd.LOGIN }), WAIT);
  return client;
}

const WAIT = { timeout: 10_000, interval: 20 };

describe('the socket gateway', () => {
  let server: TestServer;
  beforeAll(async () => {
    const options = { rateLimit: true, sessionsPerTerminal: 2, origins: ['https://app.example.org'] };
    server = new TestServer(await createServer(options));
  });
  afterAll(() => server.server.close());

  async function friends<const Names extends readonly string[]>(
    ...names: Names
  ): Promise<{ [Name in keyof Names]: Person }> {
    const people: Person[] = [];
    for (const name of names) people.push(await server.person(name));
    const { database, clock } = server.server.context;
    for (const one of people) {
      for (const other of people) {
        if (one === other) continue;
        const row = { user_id: one.id, friend_id: other.id, created_at: clock.now() };
        await database
          .insertInto('friend')
          .values({ ...row, remark_nick_name: '', is_dnd: false, is_top: false, msg_remind: 1, deleted_at: null })
          .execute();
      }
    }
    return people as { [Name in keyof Names]: Person };
  }

  async function send(from: Person, to: Person, content: string): Promise<number> {
    const { data } = await from.post('/message/private/send', { recvId: to.id, type: 0, content });
    return (data as { id: number }).id;
  }

  test('takes pages of its own origin and of the list, and clients that are no page', async () => {
    const origins = [undefined, server.server.address, 'https://app.example.org'];
    for (const origin of origins) {
      const client = new Client(server, origin === undefined ? {} : { origin });
      await once(client.socket, 'open');
      client.socket.terminate();
    }
  });

  test.each(['https://evil.example.org', 'null', 'http://127.0.0.1:1', 'no origin at all'])(
    'refuses a page of %s before there is a socket',
    async (origin) => {
      const client = new Client(server, { origin });
      await vi.waitFor(() => expect(client.refused).toBe(403), WAIT);
    },
  );

  test('an unknown origin is logged once for requests and sockets', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const logging = new TestServer(await createServer({ log }));
    const origin = 'https://shop.example';
    const answer = await logging.request('GET', '/globalSetting/load', { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const client = new Client(logging, { origin });
    await vi.waitFor(() => expect(client.refused).toBe(403), WAIT);
    expect(lines).toEqual([expect.stringMatching(/https:\/\/shop\.example.*IM_ORIGINS/)]);
    await logging.server.close();
  });

  test('closes a socket that floods, and the client’s other sockets stay', async () => {
    const [ivy] = await friends('ivy');
    const [flooding, calm] = [await connect(server, ivy), await connect(server, ivy)];
    const sign = JSON.stringify({ cmd: Cmd.TYPING, data: { kind: 'private', to: ivy.id, state: true } });
    for (let count = 0; count < 2 * limits.framesBurst; count += 1) flooding.socket.send(sign);
    await vi.waitFor(() => expect(flooding.closed).toBe(1008), WAIT);
    for (let count = 0; count < limits.framesBurst / 2; count += 1) calm.socket.send(sign);
    calm.socket.send(JSON.stringify({ cmd: Cmd.HEARTBEAT, data: {} }));
    await vi.waitFor(() => expect(calm.frames.at(-1)).toMatchObject({ cmd: Cmd.HEARTBEAT }), WAIT);
    calm.socket.terminate();
  });

  test('counts pings, which the library answers, like other frames', async () => {
    const [joy] = await friends('joy');
    const client = await connect(server, joy);
    client.socket.ping('still there?');
    expect(String((await once(client.socket, 'pong'))[0])).toBe('still there?');
    for (let count = 0; count < 2 * limits.framesBurst; count += 1) client.socket.ping();
    await vi.waitFor(() => expect(client.closed).toBe(1008), WAIT);
  });

  test('answers heartbeats that come in one second with two answers', async () => {
    const [hal] = await friends('hal');
    const client = await connect(server, hal);
    const answers = () => client.frames.filter(({ cmd }) => cmd === Cmd.HEARTBEAT).length;
    for (let count = 0; count < 10; count += 1) client.socket.send(JSON.stringify({ cmd: Cmd.HEARTBEAT, data: {} }));
    await vi.waitFor(() => expect(answers()).toBeGreaterThan(1), WAIT);
    // The pong comes after every answer that was sent before it.
    client.socket.ping();
    await once(client.socket, 'pong');
    expect(answers()).toBe(2);
    client.socket.terminate();
  });

  test('closes the socket of a session that ended unheard of when its client types', async () => {
    const [una, vic] = await friends('una', 'vic');
    const client = await connect(server, una);
    // As another node does it, whose hint was lost.
    const { database, clock } = server.server.context;
    await database.updateTable('session').set({ ended_at: clock.now() }).where('user_id', '=', una.id).execute();
    client.socket.send(JSON.stringify({ cmd: Cmd.TYPING, data: { kind: 'private', to: vic.id, state: true } }));
    await vi.waitFor(() => expect(client.closed).toBe(4001), WAIT);
  });

  test('joins a pull that is asked for twice, and runs the others two at a time', async () => {
    const [pia, quin] = await friends('pia', 'quin');
    await send(quin, pia, 'one');
    const client = await connect(server, pia);
    const pull = (minId: number) => pia.get('/message/private/pullOfflineMessage', { minId });
    const pulls = (minIds: readonly number[]) => Promise.all(minIds.map(pull));
    const { database } = server.server.context;
    // So that the session is known. Nothing is read from the database until the transaction ends.
    await pia.get('/friend/list');
    const answers = await transact(database, () => runOutsideTransaction(() => pulls([0, 0, 0])));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    const loads = () => client.frames.filter(({ data }) => data?.type === 30).map(({ data }) => data?.content);
    await vi.waitFor(() => expect(loads()).toEqual(['true', 'false']), WAIT);
    expect(client.ids()).toHaveLength(1);
    await pia.get('/friend/list');
    const cursors = Array.from({ length: 12 }, (_, n) => n + 1);
    const many = await transact(database, () => runOutsideTransaction(() => pulls(cursors)));
    expect(many.filter(({ key }) => key === 'request.tooManyAtOnce')).toHaveLength(2);
    expect(many.filter(({ code }) => code === 200)).toHaveLength(10);
    await vi.waitFor(() => expect(loads()).toHaveLength(2 * 11), WAIT);
    client.socket.terminate();
  });

  test('holds at most 20 sockets of one source that have not logged in', async () => {
    const waiting = Array.from({ length: UNAUTHENTICATED_PER_SOURCE }, () => new Client(server));
    await Promise.all(waiting.map((client) => once(client.socket, 'open')));
    const oneMore = new Client(server);
    await vi.waitFor(() => expect(oneMore.refused).toBe(429), WAIT);
    waiting[0]?.socket.terminate();
    await vi.waitFor(async () => {
      const next = new Client(server);
      await once(next.socket, 'open');
      next.socket.terminate();
    }, WAIT);
    for (const client of waiting) client.socket.terminate();
  });

  test('with two sessions a terminal the third device forces the oldest out: cmd 2, then 3000', async () => {
    const first = await server.person('several', 'one');
    const second = await server.signIn(first.id, first.userName, first.password, 'two');
    const third = await server.signIn(first.id, first.userName, first.password, 'three');
    const clients = [await connect(server, first), await connect(server, second)];
    await connect(server, third);
    await vi.waitFor(() => expect(clients[0]?.closed).toBe(3000), WAIT);
    expect(clients[0]?.frames.at(-1)).toMatchObject({ cmd: Cmd.FORCED_LOGOUT });
    expect(clients[1]?.closed).toBeUndefined();
    expect(await first.get('/user/self')).toMatchObject({ code: 400 });
    expect(await second.get('/user/self')).toMatchObject({ code: 200 });
  });

  test('people who come online together are announced to their own friends, and to nobody else', async () => {
    const [ann, ben] = await friends('ann', 'ben');
    const [cleo, dan] = await friends('cleo', 'dan');
    const withoutFriends = await server.person('withoutfriends');
    const watching = [await connect(server, ann), await connect(server, cleo)];
    // Without sockets, so that all three come in the same moment and share a query.
    const { presence } = server.server.context;
    for (const { id } of [withoutFriends, ben, dan]) presence.connected(id, 2);
    const announced = () =>
      watching.map(({ frames }) => {
        const signals = frames.filter(({ data }) => data?.type === MessageType.ONLINE_STATUS);
        return signals.map(({ data }) => data?.sendId);
      });
    await vi.waitFor(() => expect(announced()).toEqual([[ben.id], [dan.id]]), WAIT);
  });

  test('cuts a reader that stopped, and nobody else', async () => {
    const [reader, stopped] = await friends('reader', 'stopped');
    const good = await connect(server, reader);
    const bad = await connect(server, stopped);
    bad.socket.pause();
    const content = 'x'.repeat(60_000);
    const count = 400;
    for (let n = 0; n < count; n += 1) {
      const message: Message = { type: 53, seqNo: n, content };
      server.server.context.bus.publish('signal', { userIds: [reader.id, stopped.id], cmd: Cmd.SYSTEM, message });
      // Not its friend's presence, which comes in between on a slow machine.
      const notices = () => good.frames.filter(({ cmd }) => cmd === Cmd.SYSTEM);
      await vi.waitFor(() => expect(notices()).toHaveLength(n + 1), { timeout: 10_000, interval: 1 });
    }
    expect(good.closed).toBeUndefined();
    expect(await server.server.context.presence.online([reader.id, stopped.id])).toEqual(new Map([[reader.id, [2]]]));
    bad.socket.terminate();
  });

  test('a pull of more than a socket may queue arrives whole and in order', async () => {
    const [author, puller] = await friends('author', 'puller');
    const { database } = server.server.context;
    const witness = await connect(
      server,
      await server.signIn(author.id, author.userName, author.password, 'another device'),
    );
    const first = await send(author, puller, 'x'.repeat(limits.contentLength));
    const conversation = conversationId(privateConversation(author.id, puller.id));
    const row = await database.selectFrom('message').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 300 }, (_, n) => ({
      ...row,
      at_user_ids: null,
      ext: null,
      id: first + 1 + n,
      chat_seq: n + 2,
      count_seq: n + 2,
      tmp_id: `bulk-${n}`,
    }));
    await database.insertInto('message').values(rows).execute();
    const last = rows.at(-1);
    await database
      .updateTable('log_head')
      .set({ head: first + rows.length })
      .execute();
    await database
      .updateTable('conversation')
      .set({ head_seq: last?.chat_seq, count_seq: last?.chat_seq, head_id: last?.id })
      .where('id', '=', conversation)
      .execute();
    await vi.waitFor(() => expect(witness.ids()).toHaveLength(1 + rows.length), WAIT);
    const client = await connect(server, puller);
    expect(await puller.get('/message/private/pullOfflineMessage', { minId: 0 })).toMatchObject({ code: 200 });
    // Presence of others may be told in between.
    const pulled = () =>
      client.frames.map(({ data }) => data as { type?: number } | null).filter((data) => data?.type !== 82);
    await vi.waitFor(() => expect(pulled().at(-1)).toMatchObject({ type: 30, content: 'false' }), WAIT);
    expect(client.ids()).toEqual([first, ...rows.map(({ id }) => id)]);
    expect(client.closed).toBeUndefined();
  });

  test('somebody who was shut out gets nothing that came later', async () => {
    const [writer, left] = await friends('writer', 'left');
    const client = await connect(server, left);
    const witness = await connect(
      server,
      await server.signIn(writer.id, writer.userName, writer.password, 'another device'),
    );
    const before = await send(writer, left, 'while in');
    const conversation = conversationId(privateConversation(writer.id, left.id));
    await transact(server.server.context.database, (tx) =>
      removeParticipants(tx, conversation, [left.id], { headSeq: 1 }),
    );
    const after = await send(writer, left, 'after');
    await vi.waitFor(() => expect(witness.ids()).toEqual([before, after]), WAIT);
    const sentinel: Message = { type: 53, seqNo: 1 };
    server.server.context.bus.publish('signal', { userIds: [left.id], cmd: Cmd.SYSTEM, message: sentinel });
    await vi.waitFor(() => expect(client.frames.at(-1)?.data).toMatchObject(sentinel), WAIT);
    expect(client.ids()).toEqual([before]);
    expect(await left.get('/message/private/loadOfflineMessage', { minId: 0 })).toMatchObject({ data: [] });
  });

  test('a message reaches every connection of the friend, encoded alike', async () => {
    const [speaker, listener] = await friends('speaker', 'listener');
    const clients = [await connect(server, listener), await connect(server, listener), await connect(server, listener)];
    const id = await send(speaker, listener, 'to all tabs');
    for (const client of clients) await vi.waitFor(() => expect(client.ids()).toEqual([id]), WAIT);
    const copies = clients.map((client) => JSON.stringify(client.frames.at(-1)));
    expect(new Set(copies).size).toBe(1);
  });
});

describe('a server that stops', () => {
  test('ends every socket with 1012 and takes no more', async () => {
    const server = new TestServer(await createServer({ rateLimit: false }));
    const client = await connect(server, await server.person('guest'));
    const silent = new Client(server);
    await once(silent.socket, 'open');
    await server.server.close();
    await vi.waitFor(() => expect([client.closed, silent.closed]).toEqual([1012, 1012]), WAIT);
    const late = new Client(server);
    await vi.waitFor(() => expect(late.closed).toBe(1006), WAIT);
  }, 60_000);
});

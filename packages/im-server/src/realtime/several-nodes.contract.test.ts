import { hasRedisServers, type RedisProcess, startRedis } from '@internal/testkit';
import { CloseCode, Cmd, type Message, MessageType } from 'im-sdk/protocol';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBans } from '../modules/users/bans.ts';
import { createServer, type ServerOptions } from '../server.ts';
import { type CallClient, connectCallClient } from '../testing/calls/call-client.ts';
import { newDatabase, Person, TestServer } from '../testing/servers.ts';

const WAIT = { timeout: 15_000, interval: 10 };

describe.skipIf(!hasRedisServers())('two nodes on one PostgreSQL and Redis', () => {
  const warnings: string[] = [];
  let redis: RedisProcess;
  let here: TestServer;
  let there: TestServer;
  let people = 0;
  beforeAll(async () => {
    redis = await startRedis();
    const shared: ServerOptions = {
      databaseUrl: await newDatabase(),
      redisUrl: redis.url,
      secret: 'a secret that both of the nodes have',
      rateLimit: false,
      contacts: 'everyone',
    };
    const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
    here = new TestServer(await createServer({ ...shared, log }));
    there = new TestServer(await createServer(shared));
  });
  afterAll(async () => {
    await here?.server.close();
    await there?.server.close();
    await redis?.kill();
  });

  const connect = (node: TestServer, { id, userName, password, tokens }: Person) =>
    connectCallClient(node, new Person(node, id, userName, password, tokens));

  /** Friends, one at each node. */
  async function apart(): Promise<[CallClient, CallClient]> {
    people += 1;
    const [anna, bert] = [await here.person(`anna${people}`), await here.person(`bert${people}`)];
    const { data } = await anna.post('/friend/request/apply', { friendId: bert.id });
    await bert.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
    return [await connect(here, anna), await connect(there, bert)];
  }

  const pushesOf = (client: CallClient, type: number) =>
    client.frames.flatMap(({ data }) => {
      const message = data as Message | null;
      return message?.type === type ? [message] : [];
    });
  const texts = (client: CallClient) => pushesOf(client, MessageType.TEXT).map(({ content }) => content);
  const frames = (client: CallClient, cmd: number) => client.frames.filter((frame) => frame.cmd === cmd);
  const say = (from: CallClient, to: CallClient, content: string) =>
    from.person.post('/message/private/send', { recvId: to.id, type: MessageType.TEXT, content });

  test('messages, typing and receipts cross over', async () => {
    const [anna, bert] = await apart();
    await say(anna, bert, 'one');
    await say(bert, anna, 'two');
    await say(anna, bert, 'three');
    await vi.waitFor(() => expect([texts(bert), texts(anna)]).toEqual([['one', 'three'], ['two']]), WAIT);
    anna.socket.send(JSON.stringify({ cmd: Cmd.TYPING, data: { kind: 'private', to: bert.id, state: true } }));
    await vi.waitFor(() => expect(frames(bert, Cmd.TYPING)).toHaveLength(1), WAIT);
    const [, last] = pushesOf(bert, MessageType.TEXT);
    await bert.person.put('/message/private/readed', { friendId: anna.id, messageId: last?.id ?? 0 });
    await vi.waitFor(() => expect(pushesOf(anna, MessageType.RECEIPT)).toHaveLength(1), WAIT);
  });

  test('friends of the other node see who comes and goes', async () => {
    const [anna, bert] = await apart();
    await vi.waitFor(
      () =>
        expect(pushesOf(anna, MessageType.ONLINE_STATUS).map(({ content }) => content)).toContain(
          JSON.stringify({ userId: bert.id, terminals: [2] }),
        ),
      WAIT,
    );
    const friends = (await anna.person.get('/friend/list')).data;
    expect(friends).toMatchObject([{ id: bert.id, online: true }]);
    const again = await connect(here, bert.person);
    bert.socket.close();
    await say(anna, again, 'still here?');
    await vi.waitFor(() => expect(texts(again)).toHaveLength(1), WAIT);
    const lastSeen = async () => {
      const account = here.server.context.database.selectFrom('account').select('last_seen').where('id', '=', bert.id);
      return (await account.executeTakeFirstOrThrow()).last_seen;
    };
    const leftAt = Date.now();
    again.socket.close();
    await vi.waitFor(
      () =>
        expect(pushesOf(anna, MessageType.ONLINE_STATUS).at(-1)?.content).toBe(
          JSON.stringify({ userId: bert.id, terminals: [] }),
        ),
      WAIT,
    );
    expect(await lastSeen()).toBeGreaterThanOrEqual(leftAt);
    expect(pushesOf(anna, MessageType.ONLINE_STATUS).filter(({ content }) => content?.includes('[]'))).toHaveLength(1);
  });

  test('a newer sign-in and a ban close sockets of the other node at once, without a heartbeat', async () => {
    const [anna, bert] = await apart();
    const closed = (client: CallClient) => new Promise<number>((resolve) => client.socket.once('close', resolve));
    const displaced = closed(bert);
    await connect(here, await here.signIn(bert.id, bert.person.userName, bert.person.password, 'another device'));
    expect(await displaced).toBe(CloseCode.DELIBERATE);
    expect(frames(bert, Cmd.FORCED_LOGOUT)).toHaveLength(1);
    const banned = closed(anna);
    await createBans(there.server.context).ban(anna.id, 'spam');
    expect(await banned).toBe(CloseCode.TOKEN);
    expect(pushesOf(anna, MessageType.USER_BANNED)).toMatchObject([{ content: 'spam' }]);
    expect(await anna.person.get('/user/self')).toMatchObject({ key: 'auth.sessionRevoked' });
  });

  test('a call rings at the other node', async () => {
    const [anna, bert] = await apart();
    const callId = await anna.dial(bert);
    await bert.expectTypes(100);
    await bert.to(anna, 'accept', { callId });
    await anna.expectTypes(102);
    await bert.to(anna, 'handup');
    await anna.expectTypes(102, 106);
  });

  test('a pull that is asked for at one node reaches the socket at the other; without a socket it is refused', async () => {
    const [anna, bert] = await apart();
    await say(anna, bert, 'missed');
    await vi.waitFor(() => expect(texts(bert)).toEqual(['missed']), WAIT);
    const asked = new Person(here, bert.id, '', '', bert.person.tokens);
    expect(await asked.get('/message/private/pullOfflineMessage', { minId: 0 })).toMatchObject({ code: 200 });
    await vi.waitFor(
      () => expect(pushesOf(bert, MessageType.LOADING).map(({ content }) => content)).toEqual(['true', 'false']),
      WAIT,
    );
    expect(texts(bert)).toEqual(['missed', 'missed']);
    bert.socket.close();
    await expect
      .poll(() => asked.get('/message/private/pullOfflineMessage', { minId: 0 }), WAIT)
      .toMatchObject({ key: 'message.noSocket' });
  });

  test('without Redis no message is lost, after it signals cross again, and the log has one warning', async () => {
    const [anna, bert] = await apart();
    warnings.length = 0;
    await redis.kill();
    for (const content of ['a', 'b', 'c']) await say(anna, bert, content);
    await vi.waitFor(() => expect(texts(bert)).toEqual(['a', 'b', 'c']), WAIT);
    await redis.start();
    await expect
      .poll(async () => {
        here.server.context.bus.publish('typing', {
          userIds: [bert.id],
          data: { kind: 'private', from: anna.id, state: true },
        });
        return frames(bert, Cmd.TYPING).length;
      }, WAIT)
      .toBeGreaterThan(0);
    await expect.poll(async () => (await anna.person.get('/friend/list')).data, WAIT).toMatchObject([{ online: true }]);
    await say(anna, bert, 'd');
    await vi.waitFor(() => expect(texts(bert)).toEqual(['a', 'b', 'c', 'd']), WAIT);
    expect(warnings.filter((text) => text.includes('Redis'))).toHaveLength(1);
  });
});

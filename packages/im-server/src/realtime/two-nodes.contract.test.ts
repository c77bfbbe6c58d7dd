import { once } from 'node:events';
import { CloseCode, Cmd, type Message } from 'im-sdk/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createBans } from '../modules/users/bans.ts';
import { createServer } from '../server.ts';
import { newDatabase, Person, TestServer } from '../testing/servers.ts';

interface Frame {
  readonly cmd: number;
  readonly data: (Message & { readonly rev?: number }) | null;
}

const WAIT = { timeout: 10_000, interval: 50 };

/** Two processes in one: they share the store and the secret, and nothing that either says reaches the other. */
describe('two nodes on one PostgreSQL, without a bus between them', () => {
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    const shared = {
      databaseUrl: await newDatabase(),
      secret: 'a secret that both of the nodes have',
      rateLimit: false,
    };
    here = new TestServer(await createServer(shared));
    there = new TestServer(await createServer(shared));
  });
  afterAll(async () => {
    await here.server.close();
    await there.server.close();
  });

  const elsewhere = ({ id, userName, password, tokens }: Person) => new Person(there, id, userName, password, tokens);

  async function friends(one: string, other: string): Promise<[Person, Person]> {
    const [ann, ben] = [await here.person(one), await here.person(other)];
    const { data } = await ann.post('/friend/request/apply', { friendId: ben.id });
    await ben.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
    return [ann, ben];
  }

  /** A socket of the other node, or of `node`. */
  async function connect(person: Person, node = there) {
    const socket = new WebSocket(`${node.server.address.replace('http', 'ws')}/im`);
    const frames: Frame[] = [];
    let closed: number | undefined;
    socket.on('message', (bytes) => frames.push(JSON.parse(String(bytes))));
    socket.on('close', (code) => {
      closed = code;
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: person.tokens.accessToken, devId: 1 } }));
    await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0), WAIT);
    return {
      commands: () => frames.map(({ cmd }) => cmd),
      texts: () => frames.flatMap(({ data }) => (data?.id && data.type === 0 ? [data.content] : [])),
      closed: () => closed,
      beat: () => socket.send(JSON.stringify({ cmd: Cmd.HEARTBEAT, data: {} })),
      rev: () => frames.findLast(({ cmd }) => cmd === Cmd.HEARTBEAT)?.data?.rev,
    };
  }

  test('a message crosses over, once', async () => {
    const [ann, ben] = await friends('ann1', 'ben1');
    const socket = await connect(ben);
    for (const content of ['a', 'b', 'c'])
      await ann.post('/message/private/send', { recvId: ben.id, type: 0, content });
    await vi.waitFor(() => expect(socket.texts()).toEqual(['a', 'b', 'c']), WAIT);
  });

  test('who was removed on one node hears nothing more on the other, and finds out by the next heartbeat', async () => {
    const [ann, ben] = await friends('ann2', 'ben2');
    const { data } = await ann.post('/group/create', { name: 'Both', userIds: [ben.id] });
    const groupId = (data as { id: number }).id;
    const say = (content: string) => ann.post('/message/group/send', { groupId, type: 0, content });
    const socket = await connect(ben);
    await say('before');
    await vi.waitFor(() => expect(socket.texts()).toEqual(['before']), WAIT);
    const rev = ((await elsewhere(ben).get('/changes', { rev: 0 })).data as { rev: number }).rev;
    await here.request('DELETE', '/group/members/remove', {
      body: { groupId, userIds: [ben.id] },
      headers: { accessToken: ann.tokens.accessToken },
    });
    await say('after');
    await ann.post('/message/private/send', { recvId: ben.id, type: 0, content: 'sorry' });
    await vi.waitFor(() => expect(socket.texts()).toContain('sorry'), WAIT);
    expect(socket.texts()).not.toContain('after');
    socket.beat();
    await vi.waitFor(() => expect(socket.rev()).toBeGreaterThan(rev), WAIT);
    const changes = await elsewhere(ben).get('/changes', { rev });
    expect(changes.data).toMatchObject({ groups: [{ id: groupId, quit: true }] });
  });

  test('a remembered device that was displaced on one node is forced out on the other, and does not come back', async () => {
    const ann = await here.person('ann6');
    const signIn = async (deviceNo: string) => {
      const body = { userName: ann.userName, password: ann.password, terminal: 1, remember: true };
      const { data } = await here.request('POST', '/login', { body, headers: { deviceNo } });
      return new Person(there, ann.id, ann.userName, ann.password, data as Person['tokens']);
    };
    const old = await signIn('old');
    const socket = await connect(old);
    const newer = await connect(await signIn('newer'), here);

    socket.beat();
    await vi.waitFor(() => expect(socket.closed()).toBe(CloseCode.DELIBERATE), WAIT);
    expect(socket.commands()).toEqual([Cmd.LOGIN, Cmd.FORCED_LOGOUT]);
    await vi.waitFor(async () => {
      expect(await old.get('/user/self')).toMatchObject({ code: 400, key: 'auth.signedInElsewhere' });
    }, WAIT);
    const again = await connect(old);
    await vi.waitFor(() => expect(again.closed()).toBe(CloseCode.DELIBERATE), WAIT);
    expect(again.commands()).toEqual([Cmd.FORCED_LOGOUT]);
    newer.beat();
    await vi.waitFor(() => expect(newer.commands()).toEqual([Cmd.LOGIN, Cmd.HEARTBEAT]), WAIT);
    expect(newer.closed()).toBeUndefined();

    // Picked by hand, the remembered account signs in again.
    const headers = { refreshToken: old.tokens.refreshToken };
    const { data } = await there.request('PUT', '/refreshToken', { headers });
    const back = await connect(new Person(there, ann.id, ann.userName, ann.password, data as Person['tokens']));
    expect(back.commands()).toEqual([Cmd.LOGIN]);
  });

  test('who was blocked on one node cannot write through the other', async () => {
    const [ann, ben] = await friends('ann4', 'ben4');
    await elsewhere(ben).post('/message/private/send', { recvId: ann.id, type: 0, content: 'hello' });
    await ann.post('/blacklist/add', undefined, { userId: ben.id });
    const refused = await elsewhere(ben).post('/message/private/send', { recvId: ann.id, type: 0, content: 'again' });
    expect(refused).toMatchObject({ key: 'user.blocked' });
  });

  test('a ban ends tokens of the other node within two seconds, and its sockets with their next heartbeat', async () => {
    const [, ben] = await friends('ann3', 'ben3');
    const socket = await connect(ben);
    expect(await elsewhere(ben).get('/user/self')).toMatchObject({ code: 200 });
    await createBans(here.server.context).ban(ben.id, 'spam');
    await vi.waitFor(
      async () => expect(await elsewhere(ben).get('/user/self')).toMatchObject({ key: 'auth.sessionRevoked' }),
      { timeout: 2_500, interval: 50 },
    );
    socket.beat();
    await vi.waitFor(() => expect(socket.closed()).toBe(CloseCode.TOKEN), WAIT);
  });
});

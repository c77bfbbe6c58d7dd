import { once } from 'node:events';
import { Cmd, MessageType } from 'im-sdk/protocol';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FakeClock } from '../../testing/fake-clock.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';
import { APPEND_FUNCTION } from './sql-functions/append.ts';
import { runOutsideTransaction, transact } from './transaction.ts';

/**
 * Round trips to the database for each thing that people do often, `begin` and `commit` included. One that grows here
 * slows every server: raise a number only with a reason.
 */
const most: Readonly<Record<string, number>> = {
  'private send': 1,
  'group send': 1,
  'group sends of 8 members': 5,
  'send with a file': 6,
  edit: 10,
  reaction: 10,
  'reaction taken back': 11,
  recall: 16,
  'private read': 1,
  'group read': 1,
  'group change': 13,
  // The last one looks for a call of the group.
  'member leaves': 16,
  typing: 1,
  'group typing': 1,
  heartbeat: 1,
  login: 7,
  refresh: 10,
  // One of them looks for a call that rings for the account or is on its device; sockets at once share it.
  'socket login': 3,
  // One each, or one for several at once.
  'sockets close': 4,
  heads: 4,
  'call setup': 6,
  'call accept': 6,
  'call candidate': 1,
  'call heartbeat': 1,
  'call heartbeat that is stored': 2,
  'call end': 7,
};

const WAIT = { timeout: 10_000, interval: 10 };

// The clock stands still: nothing that a timer starts is counted.
onPostgres((start) => {
  const statements: string[] = [];
  /** The same with their connection, and whether they were sent before the statement ahead of them was answered. */
  const sent: { readonly client: pg.Client; readonly text: string; readonly isPipelined: boolean }[] = [];
  const busy = new Map<pg.Client, number>();
  const measured: Record<string, number> = {};
  const clock = new FakeClock();
  let running = 0;
  let server: TestServer;
  let owner: Person;
  let friend: Person;
  let members: Person[];
  let groupId: number;

  beforeAll(async () => {
    const query: (this: pg.Client, ...parts: unknown[]) => unknown = pg.Client.prototype.query;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
      const answer = query.apply(this, parts);
      if (!(answer instanceof Promise)) return answer;
      statements.push(String(parts[0]));
      const ahead = busy.get(this) ?? 0;
      sent.push({ client: this, text: String(parts[0]), isPipelined: this.pipeline && ahead > 0 });
      busy.set(this, ahead + 1);
      running += 1;
      return answer.finally(() => {
        running -= 1;
        busy.set(this, (busy.get(this) ?? 1) - 1);
      });
    } as never);
    server = await start({ clock });
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => server.person(`person${n}`)));
    const [first, second, ...rest] = people;
    if (first === undefined || second === undefined) throw new Error('nobody registered');
    [owner, friend, members] = [first, second, rest];
    for (const other of people.slice(1)) await befriend(owner, other);
    const userIds = people.slice(1).map(({ id }) => id);
    groupId = Number(((await owner.post('/group/create', { name: 'Count', userIds })).data as { id: number }).id);
    // Once each, so that caches are warm.
    await say(owner, 'first');
    await sayInGroup(owner, 'first');
    await settle();
  });
  afterAll(() => {
    vi.restoreAllMocks();
    console.table(
      Object.fromEntries(Object.entries(measured).map(([name, count]) => [name, { count, most: most[name] }])),
    );
  });

  async function befriend(one: Person, other: Person): Promise<void> {
    const { data } = await one.post('/friend/request/apply', { friendId: other.id });
    await other.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
  }

  async function say(from: Person, content: string): Promise<void> {
    const recvId = from === owner ? friend.id : owner.id;
    expect(await from.post('/message/private/send', { recvId, type: 0, content })).toMatchObject({ code: 200 });
  }

  async function sayInGroup(from: Person, content: string): Promise<void> {
    expect(await from.post('/message/group/send', { groupId, type: 0, content, receipt: true })).toMatchObject({
      code: 200,
    });
  }

  /** Until nothing is running and nothing more is begun. */
  async function settle(): Promise<void> {
    for (let before = -1; before !== statements.length || running > 0; ) {
      before = statements.length;
      for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function expectAtMost(name: string, work: () => Promise<unknown>): Promise<void> {
    await settle();
    statements.length = 0;
    await work();
    await settle();
    measured[name] = statements.length;
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most[name] ?? 0);
  }

  async function connect(person: Person): Promise<{ readonly socket: WebSocket; readonly cmds: number[] }> {
    const socket = new WebSocket(`${server.server.address.replace('http', 'ws')}/im`);
    const cmds: number[] = [];
    socket.on('message', (bytes) => cmds.push(Number((JSON.parse(String(bytes)) as { cmd: number }).cmd)));
    await once(socket, 'open');
    socket.send(JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: person.tokens.accessToken, devId: 1 } }));
    await vi.waitFor(() => expect(cmds).toContain(Cmd.LOGIN), WAIT);
    return { socket, cmds };
  }

  test('a text to a friend', () => expectAtMost('private send', () => say(owner, 'hello')));

  test('a text to a group', () => expectAtMost('group send', () => sayInGroup(owner, 'hello')));

  test('texts to a group by members who answer each other', async () => {
    const eight = members.slice(0, 8);
    const sayAll = () =>
      Promise.all(eight.map((member) => member.post('/message/group/send', { groupId, type: 0, content: 'hello' })));
    await sayAll();
    await expectAtMost('group sends of 8 members', async () => {
      for (const { code } of await sayAll()) expect(code).toBe(200);
    });
  });

  test('reading a private chat', async () => {
    await expectAtMost('private read', async () => {
      expect(await friend.put('/message/private/readed', { friendId: owner.id })).toMatchObject({ code: 200 });
    });
    expect((await owner.get('/message/heads', { since: 0 })).data).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ target: friend.id, peerReadSeq: 2 })]),
    });
  });

  test('reading a group', () =>
    expectAtMost('group read', async () => {
      expect(await friend.put('/message/group/readed', { groupId })).toMatchObject({ code: 200 });
    }));

  test('a change of a group', () =>
    expectAtMost('group change', async () => {
      expect(await owner.put('/group/modify', undefined, { id: groupId, name: 'Renamed' })).toMatchObject({
        code: 200,
      });
    }));

  /** How often the log head was taken, each time checked: alone in its statement, or with the commit sent along. */
  async function expectShortHolds(name: string, work: () => Promise<unknown>): Promise<number> {
    await settle();
    sent.length = 0;
    await expectAtMost(name, work);
    let holds = 0;
    for (const own of Map.groupBy(sent, ({ client }) => client).values()) {
      let isInTransaction = false;
      own.forEach(({ text }, index) => {
        if (/^(begin|commit|rollback)/.test(text)) isInTransaction = text.startsWith('begin');
        if (!text.includes(APPEND_FUNCTION)) return;
        holds += 1;
        if (isInTransaction) expect(own[index + 1]).toMatchObject({ text: 'commit', isPipelined: true });
      });
    }
    return holds;
  }

  async function newMessage(from: Person, fields: object): Promise<number> {
    const { code, data } = await from.post('/message/group/send', { groupId, type: 0, content: 'x', ...fields });
    expect(code).toBe(200);
    return (data as { id: number }).id;
  }

  test('the log head is never held across a round trip', async () => {
    const { data } = await owner.upload('/file/upload', new TextEncoder().encode('bytes'), 'a.txt');
    const file = { type: MessageType.FILE, content: JSON.stringify(data) };
    const holds: Record<string, number> = {};
    const id = await newMessage(owner, {});
    const works: Record<string, () => Promise<unknown>> = {
      'group send': () => newMessage(owner, {}),
      'send with a file': () => newMessage(owner, file),
      edit: () => owner.put('/message/group/edit', undefined, { id, content: 'y' }),
      reaction: () => owner.put('/message/group/reaction', undefined, { id, emoji: '👍', on: true }),
      'reaction taken back': () => owner.put('/message/group/reaction', undefined, { id, emoji: '👍', on: false }),
      recall: () => owner.delete(`/message/group/recall/${id}`),
      'group change': () => owner.put('/group/modify', undefined, { id: groupId, name: 'Short' }),
      'member leaves': async () => members.at(-1)?.delete(`/group/quit/${groupId}`),
    };
    for (const [name, work] of Object.entries(works)) holds[name] = await expectShortHolds(name, work);
    expect(holds).toEqual(Object.fromEntries(Object.keys(works).map((name) => [name, 1])));
  });

  test('typing', async () => {
    const receiver = await connect(friend);
    const opened: WebSocket[] = [receiver.socket];
    const sign = async (kind: 'private' | 'group', to: number) => {
      // A connection of its own: signs are throttled.
      const { socket } = await connect(owner);
      const before = receiver.cmds.length;
      const relayed = async () => {
        socket.send(JSON.stringify({ cmd: Cmd.TYPING, data: { kind, to, state: true } }));
        await vi.waitFor(() => expect(receiver.cmds.slice(before)).toContain(Cmd.TYPING), WAIT);
        opened.push(socket);
      };
      return relayed;
    };
    await expectAtMost('typing', await sign('private', friend.id));
    // The first sign reads who is in the group.
    await (await sign('group', groupId))();
    await expectAtMost('group typing', await sign('group', groupId));
    await expectAtMost('sockets close', async () => {
      for (const socket of opened) socket.terminate();
      await vi.waitFor(
        () => expect(server.server.context.presence.online([owner.id, friend.id])).resolves.toEqual(new Map()),
        WAIT,
      );
    });
  });

  test('a change of a group waits for no account of a member', async () => {
    const [member] = members;
    await transact(server.server.context.database, async (tx) => {
      await tx
        .selectFrom('account')
        .select('id')
        .where('id', '=', member?.id ?? 0)
        .forUpdate()
        .execute();
      const renamed = runOutsideTransaction(() =>
        owner.put('/group/modify', undefined, { id: groupId, name: 'Other' }),
      );
      expect(await renamed).toMatchObject({ code: 200 });
    });
    const { data } = await owner.get('/changes', { rev: 0 });
    expect(data).toMatchObject({ groups: [expect.objectContaining({ id: groupId, name: 'Other' })] });
  });

  test('a heartbeat', async () => {
    const { socket, cmds } = await connect(owner);
    await expectAtMost('heartbeat', async () => {
      socket.send(JSON.stringify({ cmd: Cmd.HEARTBEAT, data: {} }));
      await vi.waitFor(() => expect(cmds).toContain(Cmd.HEARTBEAT), WAIT);
    });
    socket.terminate();
  });

  test('a login', () =>
    expectAtMost('login', async () => {
      const body = { userName: owner.userName, password: owner.password, terminal: 2 };
      const headers = { deviceNo: 'device-person0' };
      expect(await server.request('POST', '/login', { body, headers })).toMatchObject({ code: 200 });
    }));

  test('a refresh', async () => {
    const [member] = members;
    await expectAtMost('refresh', async () => {
      const headers = { refreshToken: member?.tokens.refreshToken ?? '' };
      expect(await server.request('PUT', '/refreshToken', { headers })).toMatchObject({ code: 200 });
    });
  });

  test('a socket that logs in, and asks for what it missed', async () => {
    const member = members[1];
    if (member === undefined) throw new Error('there is no such member');
    const sockets: WebSocket[] = [];
    await expectAtMost('socket login', async () => void sockets.push((await connect(member)).socket));
    await expectAtMost('heads', async () => {
      expect(await member.get('/message/heads', { since: 1 })).toMatchObject({ code: 200 });
    });
    for (const socket of sockets) socket.terminate();
  });

  test('a call, from its setup to its end', async () => {
    const [callee] = members.slice(2);
    if (callee === undefined) throw new Error('there is no such member');
    const request = async (from: Person, to: Person, action: string, more: object = {}, body?: unknown) => {
      expect(await from.post(`/webrtc/private/${action}`, body, { uid: to.id, ...more })).toMatchObject({ code: 200 });
    };
    await expectAtMost('call setup', () => request(owner, callee, 'setup', { mode: 'voice' }));
    await expectAtMost('call accept', () => request(callee, owner, 'accept'));
    await expectAtMost('call candidate', () => request(owner, callee, 'candidate', {}, [{ candidate: 'x' }]));
    await expectAtMost('call heartbeat', () => request(owner, callee, 'heartbeat'));
    clock.advance(15_000);
    // The session is looked up again after some time.
    await owner.get('/webrtc/private/info');
    await expectAtMost('call heartbeat that is stored', () => request(owner, callee, 'heartbeat'));
    await expectAtMost('call end', () => request(owner, callee, 'handup'));
  });
});

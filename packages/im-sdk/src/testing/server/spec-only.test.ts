import { describe, expect, it } from 'vitest';
import { FakeClock, settle } from '../../platform/memory/fake-clock.ts';
import { Device, freshTmpId } from '../contract/device.ts';
import { memoryTarget } from '../contract/memory-target.ts';
import { createMemoryServer } from './memory-server.ts';

async function specOnlyServer(seed = 1) {
  const clock = new FakeClock();
  const server = createMemoryServer({ clock, specOnly: true, seed });
  const target = memoryTarget(server, (ms) => clock.advance(ms));
  const alice = server.addPerson({ userName: 'alice', nickName: 'Alice', password: 'sesame-street' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob', password: 'sesame-street' });
  server.befriend(alice, bob);
  const device = new Device(target, 'alice');
  await clock.during(device.login());
  return { clock, server, device, alice, bob };
}

/** Carries out a request whose answer may be held back. */
async function during<T>(clock: FakeClock, asked: Promise<T>): Promise<T> {
  await clock.advance(500);
  return asked;
}

describe('a memory server that knows only the specification', () => {
  it('tells no extension, and has none of their routes', async () => {
    const { clock, device } = await specOnlyServer();
    expect(await during(clock, device.ok('systemConfig'))).not.toHaveProperty('features');
    for (const path of ['/message/heads', '/changes?rev=0']) {
      const { status, envelope } = await during(clock, device.requestPath('GET', path));
      expect([status, envelope.code, envelope.key]).toEqual([200, 500, undefined]);
    }
  });

  it('says a refusal in words, without a key', async () => {
    const { clock, device } = await specOnlyServer();
    const body = { recvId: 999, content: 'hi', type: 0 };
    const { envelope } = await during(clock, device.requestPath('POST', '/message/private/send', { body }));
    expect(envelope).toMatchObject({ code: 500, message: '您已不是对方好友，无法发送消息' });
    expect(envelope.key).toBeUndefined();
  });

  it('stores a repeat twice, and numbers nothing', async () => {
    const { clock, device, bob } = await specOnlyServer();
    const body = { recvId: bob, content: 'once?', type: 0, tmpId: freshTmpId() };
    const send = async () =>
      (await during(clock, device.requestPath('POST', '/message/private/send', { body }))).envelope.data as {
        id: number;
      };
    const [first, second] = [await send(), await send()];
    expect(second.id).toBeGreaterThan(first.id);
    expect(Object.keys(first)).toEqual(['id', 'sendTime']);
  });

  it('answers a login on the socket with nothing, and leaves some pulls without a beginning or an end', async () => {
    const { clock, device, server, alice, bob } = await specOnlyServer();
    const socket = await during(clock, device.connect());
    expect(socket.connId).toBeUndefined();
    for (let index = 0; index < 5; index += 1) server.say(bob, alice, `missed ${index}`);
    const states: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const from = socket.frames.length;
      await during(clock, device.requestPath('GET', '/message/private/pullOfflineMessage?minId=0'));
      const pulled = socket.frames.slice(from).map(({ data }) => data as { type: number; content: string });
      states.push(
        pulled
          .filter(({ type }) => type === 30)
          .map(({ content }) => content)
          .join(),
      );
    }
    expect(new Set(states)).toEqual(new Set(['true,false', 'true', 'false', '']));
  });

  it('lets pushes overtake each other and the answers that caused them', async () => {
    const { clock, device, server, alice, bob } = await specOnlyServer();
    const socket = await during(clock, device.connect());
    for (let index = 0; index < 60; index += 1) server.say(bob, alice, `live ${index}`);
    await clock.advance(1_000);
    const messages = socket.messages();
    const ids = messages.flatMap(({ id, content }) => (content?.startsWith('live') ? [id ?? 0] : []));
    // Settings, receipts of strangers and types that nobody knows lie in between.
    expect(messages.length).toBeGreaterThan(ids.length);
    expect(ids.length).toBe(60);
    expect(ids).not.toEqual(ids.toSorted((one, other) => one - other));
    let late = 0;
    for (let index = 0; index < 30; index += 1) {
      let answered = false;
      const asked = device.ok('self').then(() => {
        answered = true;
      });
      await settle();
      if (!answered) late += 1;
      await during(clock, asked);
    }
    expect(late).toBeGreaterThan(0);
    expect(late).toBeLessThan(30);
  });

  it('has calls without ids, counters and keys, one candidate a request, and a sentence as record', async () => {
    const { clock, device, server, alice, bob } = await specOnlyServer();
    const socket = await during(clock, device.connect());
    const peer = new Device(memoryTarget(server), 'bob');
    await during(clock, peer.login());
    const toPeer = await during(clock, peer.connect());
    expect(await during(clock, device.ok('setupCall', { query: { uid: bob, mode: 'voice' } }))).toBe(null);
    await during(clock, peer.ok('acceptCall', { query: { uid: alice } }));
    const candidate = { candidate: 'one' };
    await during(clock, device.ok('candidateCall', { query: { uid: bob, n: 1 }, body: candidate }));
    const list = await during(clock, device.request('candidateCall', { query: { uid: bob }, body: [candidate] }));
    expect(list.envelope.code).toBe(500);
    const fail = { query: { uid: alice, reason: 'Failed to open camera', key: 'device' } };
    await during(clock, peer.ok('failCall', fail));
    const signals = [...socket.messages(), ...toPeer.messages()].filter(({ type }) => type >= 100);
    expect(signals.map(({ type }) => type).sort((one, other) => one - other)).toEqual([100, 102, 105, 109]);
    const extensions = ['callId', 'n', 'key', 'hostId'];
    for (const signal of signals) expect(Object.keys(signal).filter((field) => extensions.includes(field))).toEqual([]);
    const record = socket.messages().find(({ type }) => type === 40);
    expect(record?.content).toBe('The voice call failed');
    expect((await during(clock, device.request('infoCall'))).envelope.code).toBe(500);
  });

  it('does not join two people who call each other: the first one is busy for the second', async () => {
    const { clock, device, server, alice, bob } = await specOnlyServer();
    const socket = await during(clock, device.connect());
    const peer = new Device(memoryTarget(server), 'bob');
    await during(clock, peer.login());
    const toPeer = await during(clock, peer.connect());
    await during(clock, device.ok('setupCall', { query: { uid: bob, mode: 'voice' } }));
    await during(clock, peer.ok('setupCall', { query: { uid: alice, mode: 'voice' } }));
    expect(toPeer.messages().filter(({ type }) => type >= 100)).toMatchObject([{ type: 100 }, { type: 105 }]);
    expect(socket.messages().filter(({ type }) => type >= 100)).toEqual([]);
  });
});

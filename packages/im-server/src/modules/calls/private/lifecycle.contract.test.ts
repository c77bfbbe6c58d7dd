import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallClient } from '../../../testing/calls/call-client.ts';
import { type CallStage, startCallStage } from '../../../testing/calls/call-stage.ts';
import { createBans } from '../../users/bans.ts';

// Every way in which a private call ends without a request that ends it.

describe('a private call', () => {
  let stage: CallStage;
  beforeAll(async () => {
    stage = await startCallStage('PostgreSQL');
  });
  afterAll(() => stage.close());

  async function inCall(): Promise<{ anna: CallClient; bert: CallClient; callId: string }> {
    const [anna, bert] = await stage.two();
    const callId = await anna.dial(bert);
    expect(await bert.to(anna, 'accept')).toMatchObject({ code: 200 });
    await anna.expectTypes(102);
    expect(await anna.to(bert, 'heartbeat', { isConnected: 'true' })).toMatchObject({ code: 200 });
    return { anna, bert, callId };
  }
  const beats = (one: CallClient, other: CallClient): [CallClient, () => Promise<unknown>] => [
    one,
    () => one.to(other, 'heartbeat'),
  ];

  test('that nobody answers ends after 30 s: both get the key timeout, and it is recorded as missed', async () => {
    const [anna, bert] = await stage.two();
    const callId = await anna.dial(bert, 'video');
    await bert.expectTypes(101);
    stage.clock.advance(29_999);
    await stage.looked(callId);
    expect(anna.types()).toEqual([]);
    stage.clock.advance(1);
    stage.clock.advance(1_000);
    await anna.expectTypes(105);
    await bert.expectTypes(101, 105);
    expect(anna.signals()[0]).toMatchObject({ key: 'timeout', sendId: bert.id, recvId: anna.id, callId });
    expect(bert.signals()[1]).toMatchObject({ key: 'timeout', sendId: anna.id, recvId: bert.id, callId });
    expect(await stage.records(anna, bert)).toEqual([
      { result: 'missed', missed: true, duration: 0, caller: anna.id, type: 41 },
    ]);
    expect(await bert.to(anna, 'accept')).toMatchObject({ key: 'call.notFound' });
  });

  test('whose callee has no socket rings out', async () => {
    const [anna] = await stage.two();
    const bert = await stage.person();
    await anna.dial(bert);
    stage.clock.advance(30_000);
    await anna.expectTypes(105);
    expect(await stage.records(anna, bert)).toMatchObject([{ result: 'missed' }]);
  });

  test('goes on while both send heartbeats, which are stored once in 14 s at most', async () => {
    const { anna, bert, callId } = await inCall();
    const stored: number[] = [];
    for (let seconds = 0; seconds < 60; seconds += 5) {
      stage.clock.advance(5_000);
      for (const [one, other] of [
        [anna, bert],
        [bert, anna],
      ] as const) {
        await one.beat();
        expect(await one.to(other, 'heartbeat', { callId })).toMatchObject({ code: 200 });
      }
      stored.push((await anna.party())?.seen_at ?? 0);
    }
    expect(new Set(stored).size).toBe(5);
    await stage.looked(callId);
    expect(anna.types()).toEqual([102]);
    await anna.to(bert, 'handup');
    await bert.expectTypes(100, 106);
    expect(await stage.records(anna, bert)).toMatchObject([{ result: 'answered', duration: 60 }]);
  });

  test('is recorded with its talk time, from the first media of either side on; without media it failed', async () => {
    const [anna, bert] = await stage.two();
    for (const { media, recorded } of [
      { media: true, recorded: { result: 'answered', duration: 12 } },
      { media: false, recorded: { result: 'failed', duration: 0 } },
    ]) {
      const callId = await anna.dial(bert);
      await bert.to(anna, 'accept', { callId });
      stage.clock.advance(4_000);
      // A client that numbers its offers says itself when media arrive.
      expect(await anna.to(bert, 'offer', { callId }, { type: 'offer', sdp: 'v=0', offerId: 1 })).toMatchObject({
        code: 200,
      });
      expect(await bert.to(anna, 'answer', { callId }, { type: 'answer', sdp: 'v=0', offerId: 1 })).toMatchObject({
        code: 200,
      });
      for (const [one, other] of [
        [bert, anna],
        [anna, bert],
      ] as const) {
        await one.to(other, 'heartbeat', { callId, ...(media ? { isConnected: 'true' } : {}) });
        stage.clock.advance(6_000);
      }
      await bert.to(anna, 'handup', { callId });
      expect((await stage.records(anna, bert)).at(-1)).toMatchObject(recorded);
      stage.clock.advance(60_000);
    }
  });

  test('ends 35 s after the last heartbeat of a side; both get 106, and are free', async () => {
    const { anna, bert, callId } = await inCall();
    await stage.pass(15_000, beats(anna, bert), beats(bert, anna));
    await stage.pass(34_000, beats(anna, bert), [bert, async () => {}]);
    await stage.looked(callId);
    expect(anna.types()).toEqual([102]);
    stage.clock.advance(2_000);
    await anna.expectTypes(102, 106);
    await bert.expectTypes(100, 106);
    expect(anna.signals().at(-1)).toMatchObject({ sendId: bert.id, callId });
    expect(bert.signals().at(-1)).toMatchObject({ sendId: anna.id, callId });
    expect(await stage.records(anna, bert)).toMatchObject([{ result: 'answered' }]);
    for (const [one, other] of [
      [anna, bert],
      [bert, anna],
    ] as const) {
      expect(await one.to(other, 'heartbeat')).toMatchObject({ key: 'call.notFound' });
    }
  });

  test('goes on when a socket is back after 10 s: signals go to the new connection', async () => {
    const { anna, bert, callId } = await inCall();
    await bert.leave();
    stage.clock.advance(10_000);
    const back = await stage.again(bert);
    await anna.beat();
    stage.clock.advance(11_000);
    await stage.looked(callId);
    expect((await back.party())?.conn_id).toBe(back.connId);
    expect(await anna.to(bert, 'offer', {}, { type: 'offer', sdp: 'v=0' })).toMatchObject({ code: 200 });
    await back.expectTypes(107);
    expect(anna.types()).toEqual([102]);
    await anna.to(bert, 'handup');
    await back.expectTypes(107, 106);
  });

  test('ends when a socket stays away for 20 s', async () => {
    const { anna, bert, callId } = await inCall();
    await bert.leave();
    stage.clock.advance(19_000);
    await stage.looked(callId);
    expect(anna.types()).toEqual([102]);
    stage.clock.advance(2_000);
    await anna.expectTypes(102, 106);
    expect(await stage.records(anna, bert)).toMatchObject([{ result: 'answered' }]);
  });

  test('that rings is cancelled when the caller’s socket stays away for 20 s', async () => {
    const [anna, bert] = await stage.two();
    await anna.dial(bert);
    await bert.expectTypes(100);
    await anna.leave();
    stage.clock.advance(21_000);
    await bert.expectTypes(100, 104);
    expect(await stage.records(anna, bert)).toMatchObject([{ result: 'cancelled' }]);
  });

  test('rings again at a device that comes while it rings', async () => {
    const [anna] = await stage.two();
    const person = await stage.person();
    const callId = await anna.dial(person);
    stage.clock.advance(1_000);
    const bert = await stage.connect(person);
    await bert.expectTypes(100);
    expect(bert.signals()[0]).toMatchObject({ sendId: anna.id, recvId: bert.id, callId });
    expect((await bert.get('/message/heads')).data).toMatchObject({
      rings: { private: [{ callId, peerId: anna.id, isRinging: true, isHere: false }] },
    });
    expect(await bert.to(anna, 'accept')).toMatchObject({ code: 200 });
    await anna.expectTypes(102);
    expect((await bert.get('/message/heads')).data).not.toHaveProperty('rings');
    await anna.to(bert, 'handup');
  });

  test('is taken over by a new connection of its device when the old one answers no more', async () => {
    const { anna, bert, callId } = await inCall();
    const other = await stage.again(bert);
    expect(await other.to(anna, 'heartbeat')).toMatchObject({ key: 'call.otherDevice' });
    // The old socket is half open: nothing comes from it any more.
    stage.clock.advance(15_000);
    expect(await other.to(anna, 'heartbeat')).toMatchObject({ code: 200 });
    await anna.to(bert, 'handup', { callId });
    await other.expectTypes(106);
    expect(bert.types()).toEqual([100]);
  });

  test.each<[string, (bert: CallClient) => Promise<unknown>]>([
    ['signs out', ({ person }) => person.post('/logout', {})],
    ['is banned', ({ id }) => createBans(stage.server.server.context).ban(id, 'spam')],
    [
      'signs in elsewhere',
      async ({ person }) => {
        const next = await stage.server.signIn(person.id, person.userName, person.password, 'another-device');
        await stage.connect(next);
      },
    ],
    [
      'unregisters',
      ({ server, person: { password, tokens } }) =>
        server.request('DELETE', '/unregister', { body: { password }, headers: { accessToken: tokens.accessToken } }),
    ],
  ])('ends at once when somebody in it %s', async (_, leave) => {
    const { anna, bert } = await inCall();
    await leave(bert);
    await anna.expectTypes(102, 106);
    expect(await stage.records(anna, bert)).toMatchObject([{ result: 'answered' }]);
  });

  test('that rings ends at once when the callee is banned', async () => {
    const [anna, bert] = await stage.two();
    await anna.dial(bert);
    await createBans(stage.server.server.context).ban(bert.id, 'spam');
    await anna.expectTypes(105);
    expect(anna.signals()[0]).toMatchObject({ key: 'offline' });
  });

  test('that rings goes on when one of the callee’s devices signs out', async () => {
    const [anna, bert] = await stage.two();
    const phone = await stage.otherDevice(bert);
    const callId = await anna.dial(bert);
    await phone.person.post('/logout', {});
    await stage.looked(callId);
    expect(await bert.to(anna, 'accept')).toMatchObject({ code: 200 });
    await anna.expectTypes(102);
    await anna.to(bert, 'handup');
  });

  test('is forgotten a day after its end', async () => {
    const [anna, bert] = await stage.two();
    const callId = await anna.dial(bert);
    await anna.to(bert, 'cancel');
    const rows = () => stage.database.selectFrom('call_party').selectAll().where('call_id', '=', callId).execute();
    expect(await rows()).toHaveLength(2);
    stage.clock.advance(24 * 3_600_000);
    await expect.poll(rows, { timeout: 15_000 }).toEqual([]);
    expect(await stage.database.selectFrom('call').selectAll().where('id', '=', callId).execute()).toEqual([]);
    expect(await stage.database.selectFrom('job').selectAll().where('key', '=', callId).execute()).toEqual([]);
  });
});

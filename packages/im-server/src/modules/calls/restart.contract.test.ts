import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallClient } from '../../testing/calls/call-client.ts';
import { type CallStage, startCallStage } from '../../testing/calls/call-stage.ts';
import { storeNames } from '../../testing/servers.ts';

describe.each(storeNames)('a server that restarts, on %s', (store) => {
  let stage: CallStage;
  beforeAll(async () => {
    stage = await startCallStage(store);
  }, 60_000);
  afterAll(() => stage.close());

  test('while a call rings: it rings at whoever comes back, and ends when its 30 s are over', async () => {
    const [anna, bert] = await stage.two();
    const callId = await anna.dial(bert);
    await stage.restart(10_000);
    const [annaBack, bertBack] = [await stage.again(anna), await stage.again(bert)];
    await bertBack.expectTypes(100);
    expect((await bertBack.get('/message/heads')).data).toMatchObject({ rings: { private: [{ callId }] } });
    stage.clock.advance(19_000);
    await stage.looked(callId);
    expect(annaBack.types()).toEqual([]);
    stage.clock.advance(2_000);
    await annaBack.expectTypes(105);
    await bertBack.expectTypes(100, 105);
    expect(await stage.records(anna, bert)).toMatchObject([{ result: 'missed' }]);
  });

  test('while a call rings, for longer than it rings: it is recorded as missed when the server is back', async () => {
    const [anna, bert] = await stage.two();
    await anna.dial(bert);
    await stage.restart(120_000);
    await expect.poll(() => stage.records(anna, bert), { timeout: 15_000 }).toMatchObject([{ result: 'missed' }]);
    const [annaBack, bertBack] = [await stage.again(anna), await stage.again(bert)];
    const next = await annaBack.dial(bertBack);
    await bertBack.expectTypes(100);
    expect(bertBack.signals()[0]).toMatchObject({ callId: next });
    await annaBack.to(bertBack, 'cancel');
  });

  async function inCall(): Promise<{ anna: CallClient; bert: CallClient; callId: string }> {
    const [anna, bert] = await stage.two();
    const callId = await anna.dial(bert);
    await bert.to(anna, 'accept');
    await anna.to(bert, 'heartbeat', { isConnected: 'true' });
    return { anna, bert, callId };
  }

  test('during a call, for longer than parties may be away: those who come back go on', async () => {
    const { anna, bert, callId } = await inCall();
    await stage.restart(90_000);
    const [annaBack, bertBack] = [await stage.again(anna), await stage.again(bert)];
    for (const [one, other] of [
      [annaBack, bertBack],
      [bertBack, annaBack],
    ] as const) {
      expect(await one.to(other, 'heartbeat', { callId })).toMatchObject({ code: 200 });
    }
    stage.clock.advance(21_000);
    await stage.looked(callId);
    await annaBack.to(bertBack, 'candidate', { callId }, { candidate: 'x' });
    await bertBack.expectTypes(109);
    await bertBack.to(annaBack, 'handup');
    await annaBack.expectTypes(106);
    expect(await stage.records(anna, bert)).toMatchObject([{ result: 'answered' }]);
  });

  test('during a call to which nobody comes back: it ends, and both are free', async () => {
    const { anna, bert, callId } = await inCall();
    await stage.restart(1_000);
    stage.clock.advance(19_000);
    await stage.looked(callId);
    expect(await stage.records(anna, bert)).toEqual([]);
    stage.clock.advance(2_000);
    await expect.poll(() => stage.records(anna, bert), { timeout: 15_000 }).toMatchObject([{ result: 'answered' }]);
  });

  test('during a group call: those who come back go on, the other one leaves, the invited one is rung again', async () => {
    const [anna, bert, cleo] = await stage.three();
    const groupId = await stage.group(anna, bert, cleo);
    const body = { groupId, userInfos: [{ id: bert.id }, { id: cleo.id }] };
    const { data } = await anna.webrtc('/group/setup', { body });
    const { callId } = data as { callId: string };
    await bert.webrtc('/group/accept', { query: { groupId } });
    await stage.restart(2_000);
    const [annaBack, cleoBack] = [await stage.again(anna), await stage.again(cleo)];
    await cleoBack.expectTypes(200);
    expect(cleoBack.signals()[0]).toMatchObject({ callId, hostId: anna.id });
    expect(await cleoBack.webrtc('/group/accept', { query: { groupId } })).toMatchObject({ code: 200 });
    await annaBack.expectTypes(201);
    stage.clock.advance(21_000);
    await annaBack.expectTypes(201, 205);
    expect(annaBack.signals().at(-1)).toMatchObject({ sendId: bert.id });
    await annaBack.webrtc('/group/cancel', { query: { groupId } });
    await cleoBack.expectTypes(200, 205, 204);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallClient } from '../../../testing/calls/call-client.ts';
import { type CallStage, startCallStage } from '../../../testing/calls/call-stage.ts';

// What happens to a group call without a request about it.

describe('a group call', () => {
  let stage: CallStage;
  beforeAll(async () => {
    stage = await startCallStage('PostgreSQL', { maxChannel: 4 });
  });
  afterAll(() => stage.close());

  /** The host and Bert are in it, Cleo rings. */
  async function callOfThree() {
    const [host, bert, cleo] = await stage.three();
    const groupId = await stage.group(host, bert, cleo);
    const userInfos = [{ id: bert.id }, { id: cleo.id }];
    const { data } = await host.webrtc('/group/setup', { body: { groupId, userInfos } });
    const { callId } = data as { callId: string };
    expect(await bert.webrtc('/group/accept', { query: { groupId } })).toMatchObject({ code: 200 });
    await host.expectTypes(201);
    await cleo.expectTypes(200, 201);
    return { host, bert, cleo, groupId, callId };
  }
  const beats = (client: CallClient, groupId: number): [CallClient, () => Promise<unknown>] => [
    client,
    () => client.webrtc('/group/heartbeat', { query: { groupId } }),
  ];

  test('drops those who do not answer in 30 s: everybody learns who, and they are free', async () => {
    const { host, bert, cleo, groupId } = await callOfThree();
    stage.clock.advance(31_000);
    for (const [client, ...before] of [
      [host, 201],
      [bert, 200],
      [cleo, 200, 201],
    ] as const) {
      await client.expectTypes(...before, 203);
      const signal = client.signals().at(-1);
      expect(signal).toMatchObject({ key: 'timeout', groupId });
      expect(JSON.parse(signal?.content ?? '')).toEqual({ userIds: [cleo.id], reason: 'timeout' });
    }
    const stranger = await stage.connect(await stage.person());
    await stranger.dial(cleo);
    await cleo.expectTypes(200, 201, 203, 100);
    await host.webrtc('/group/cancel', { query: { groupId } });
  });

  test('drops those without a heartbeat for 35 s; the last one out ends it', async () => {
    const { host, bert, cleo, groupId } = await callOfThree();
    await cleo.webrtc('/group/accept', { query: { groupId } });
    await stage.pass(45_000, beats(host, groupId), beats(cleo, groupId), [bert, async () => {}]);
    await host.expectTypes(201, 201, 205);
    await bert.expectTypes(200, 201, 205);
    await stage.pass(45_000, [host, async () => {}], [cleo, async () => {}], [bert, async () => {}]);
    await expect
      .poll(async () => (await host.get('/webrtc/group/info', { groupId })).data, { timeout: 15_000 })
      .toBeNull();
    expect(await host.webrtc('/group/heartbeat', { query: { groupId } })).toMatchObject({ key: 'call.notFound' });
  });

  test('goes on for a socket that is back after 10 s, and without one that is away for 20 s', async () => {
    const { host, bert, cleo, groupId, callId } = await callOfThree();
    await bert.leave();
    stage.clock.advance(10_000);
    const back = await stage.again(bert);
    stage.clock.advance(10_500);
    await stage.looked(callId);
    expect(host.types()).toEqual([201]);
    await host.webrtc('/group/device', { body: { groupId, isCamera: true, isMicroPhone: false } });
    await back.expectTypes(211);
    await host.leave();
    stage.clock.advance(20_500);
    await back.expectTypes(211, 203, 205);
    expect(cleo.types()).toEqual([200, 201, 211, 203]);
    await back.webrtc('/group/quit', { query: { groupId } });
  });

  test('is left by members who are removed from the group, also those who ring', async () => {
    const { host, bert, cleo, groupId } = await callOfThree();
    const answer = await host.server.request('DELETE', '/group/members/remove', {
      body: { groupId, userIds: [bert.id, cleo.id] },
      headers: { accessToken: host.person.tokens.accessToken },
    });
    expect(answer).toMatchObject({ code: 200 });
    await host.expectTypes(201, 205, 202);
    await bert.expectTypes(200, 205);
    await cleo.expectTypes(200, 201, 204);
    expect(await bert.webrtc('/group/heartbeat', { query: { groupId } })).toMatchObject({ key: 'group.notMember' });
    await host.webrtc('/group/cancel', { query: { groupId } });
  });

  test('ends when the group is dissolved', async () => {
    const { host, bert, cleo, groupId } = await callOfThree();
    await host.person.delete(`/group/delete/${groupId}`);
    await expect.poll(() => bert.party(), { timeout: 15_000 }).toBeUndefined();
    expect(await host.party()).toBeUndefined();
    expect(await cleo.party()).toBeUndefined();
    await expect.poll(() => cleo.types().at(-1), { timeout: 15_000 }).toBe(204);
  });

  test('loses a member whom a crash left in it after their removal, when the server next looks', async () => {
    const { host, bert, groupId, callId } = await callOfThree();
    // As if the server had ended between the commit of the removal and what follows from it.
    await stage.database
      .updateTable('group_member')
      .set({ quit_at: 1 })
      .where('group_id', '=', groupId)
      .where('user_id', '=', bert.id)
      .execute();
    stage.clock.advance(31_000);
    await stage.looked(callId);
    await host.expectTypes(201, 203, 205);
    await host.webrtc('/group/cancel', { query: { groupId } });
  });

  test('is left by somebody who signs out; with the last one it ends', async () => {
    const { host, bert, cleo, groupId } = await callOfThree();
    await bert.person.post('/logout', {});
    await host.expectTypes(201, 205);
    await host.person.post('/logout', {});
    await cleo.expectTypes(200, 201, 205, 205, 204);
    expect((await cleo.get('/webrtc/group/info', { groupId })).data).toBeNull();
  });

  test('has room for IM_MAX_CHANNEL, those who ring included', async () => {
    const people = await stage.online(5);
    const [host, ...rest] = people;
    if (host === undefined) throw new Error('nobody registered');
    const groupId = await stage.group(host, ...rest);
    const setup = (count: number) =>
      host.webrtc('/group/setup', {
        body: { groupId, userInfos: rest.slice(0, count).map(({ id }) => ({ id })) },
      });
    expect(await setup(4)).toMatchObject({ key: 'call.full' });
    expect(await setup(3)).toMatchObject({ code: 200 });
    const last = rest.at(-1);
    expect(await last?.webrtc('/group/join', { query: { groupId } })).toMatchObject({ key: 'call.full' });
    await host.webrtc('/group/cancel', { query: { groupId } });
  });

  test('shows people by their names in the group, whatever a client calls them', async () => {
    const { host, bert, cleo, groupId } = await callOfThree();
    await host.webrtc('/group/cancel', { query: { groupId } });
    await bert.person.put('/group/modify', undefined, { id: groupId, remarkNickName: 'Bert here' });
    const userInfos = [
      { id: bert.id, nickName: '<b>admin</b>', headImage: 'https://evil.example/pixel.png', isCamera: true },
      { id: cleo.id, nickName: 'x' },
    ];
    await host.webrtc('/group/setup', { body: { groupId, userInfos } });
    await cleo.expectTypes(200, 201, 204, 200);
    const listed = JSON.parse(cleo.signals().at(-1)?.content ?? '[]') as object[];
    expect(listed[1]).toEqual({
      id: bert.id,
      nickName: 'Bert here',
      headImage: '',
      isCamera: false,
      isMicroPhone: true,
    });
    await host.webrtc('/group/cancel', { query: { groupId } });
  });
});

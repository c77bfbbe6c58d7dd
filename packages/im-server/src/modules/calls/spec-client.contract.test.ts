import { beforeAll, describe, expect, test } from 'vitest';
import { onPostgres, type TestServer } from '../../testing/servers.ts';
import { SpecClient } from '../../testing/spec-client.ts';

/** A person online, whose client knows only the specification. */
interface Person {
  readonly id: number;
  readonly client: SpecClient;
  /** Calls a route of calls. */
  readonly post: (path: string, body?: object) => Promise<unknown>;
  /** Resolves with the last signal of this number, once it is there. */
  readonly signal: (type: number) => Promise<Record<string, unknown>>;
}

let count = 0;

onPostgres((start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });

  async function person(stem: string): Promise<Person> {
    count += 1;
    const client = await new SpecClient(server, `${stem}${count}`).register();
    await client.request('PUT', '/user/manualApprove?enabled=false');
    const { id } = await client.request<{ id: number }>('GET', '/user/self');
    await client.connect();
    return {
      id,
      client,
      post: (path, body) => client.request('POST', `/webrtc/${path}`, body),
      signal: async (type) => {
        const { data } = await client.frame((frame) => frame.data?.type === type);
        return data ?? {};
      },
    };
  }

  async function friends(): Promise<readonly [Person, Person, Person]> {
    const people = [await person('ann'), await person('ben'), await person('cem')] as const;
    const [ann, ...others] = people;
    for (const { id } of others)
      await ann.client.request('POST', '/friend/request/apply', { friendId: id, source: 1, remark: '' });
    return people;
  }

  const info = ({ id }: Person) => ({ id, nickName: `n${id}`, headImage: '', isCamera: false, isMicroPhone: true });

  describe('a client that knows only the specification', () => {
    test('calls in private by the signals 100 to 109', async () => {
      const [ann, ben] = await friends();
      const [toBen, toAnn] = [`uid=${ben.id}`, `uid=${ann.id}`];
      await ann.post(`private/setup?${toBen}&mode=voice`);
      expect(await ben.signal(100)).toMatchObject({ sendId: ann.id, recvId: ben.id });
      await ann.post(`private/cancel?${toBen}`);
      expect(await ben.signal(104)).toMatchObject({ sendId: ann.id });
      await ann.post(`private/setup?${toBen}&mode=video`);
      await ben.signal(101);
      await ben.post(`private/reject?${toAnn}`);
      expect(await ann.signal(103)).toMatchObject({ sendId: ben.id });
      await ann.post(`private/setup?${toBen}&mode=voice`);
      await ben.post(`private/failed?${toAnn}&reason=Peer%20device%20does%20not%20support%20calls`);
      expect(await ann.signal(105)).toMatchObject({ content: 'Peer device does not support calls' });

      await ann.post(`private/setup?${toBen}&mode=voice`);
      await ben.post(`private/accept?${toAnn}`);
      expect(await ann.signal(102)).toMatchObject({ sendId: ben.id });
      const offer = { type: 'offer', sdp: 'v=0' };
      await ann.post(`private/offer?${toBen}`, offer);
      expect(JSON.parse(String((await ben.signal(107)).content))).toMatchObject(offer);
      const answer = { type: 'answer', sdp: 'v=0' };
      await ben.post(`private/answer?${toAnn}`, answer);
      expect(JSON.parse(String((await ann.signal(108)).content))).toMatchObject(answer);
      const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 };
      await ann.post(`private/candidate?${toBen}`, candidate);
      expect(JSON.parse(String((await ben.signal(109)).content))).toMatchObject(candidate);
      for (const [one, uid] of [[ann, toBen] as const, [ben, toAnn] as const])
        await one.post(`private/heartbeat?${uid}`);
      await ben.post(`private/handup?${toAnn}`);
      expect(await ann.signal(106)).toMatchObject({ sendId: ben.id });
    });

    test('calls a group by the signals 200 to 211', async () => {
      const [ann, ben, cem] = await friends();
      const { id: groupId } = await ann.client.request<{ id: number }>('POST', '/group/create', {
        name: 'Club',
        userIds: [ben.id, cem.id],
      });
      const group = `groupId=${groupId}`;
      await ann.post('group/setup', { groupId, userInfos: [info(ben), info(cem)] });
      const setup = await ben.signal(200);
      expect(setup).toMatchObject({ sendId: ann.id, groupId });
      expect((JSON.parse(String(setup.content)) as { id: number }[]).map(({ id }) => id)).toEqual(
        expect.arrayContaining([ann.id, ben.id, cem.id]),
      );
      await cem.post(`group/reject?${group}`);
      expect(await ann.signal(202)).toMatchObject({ sendId: cem.id });
      await ben.post(`group/accept?${group}`);
      expect(await ann.signal(201)).toMatchObject({ sendId: ben.id });

      const to = (user: Person, field: object) => ({ groupId, userId: user.id, ...field });
      await ann.post('group/offer', to(ben, { offer: '{"type":"offer","sdp":"v=0"}' }));
      expect(await ben.signal(208)).toMatchObject({ sendId: ann.id, content: '{"type":"offer","sdp":"v=0"}' });
      await ben.post('group/answer', to(ann, { answer: '{"type":"answer","sdp":"v=0"}' }));
      expect(await ann.signal(209)).toMatchObject({ content: '{"type":"answer","sdp":"v=0"}' });
      await ann.post('group/candidate', to(ben, { candidate: '{"candidate":"candidate:1"}' }));
      expect(await ben.signal(210)).toMatchObject({ content: '{"candidate":"candidate:1"}' });
      await ben.post('group/device', { groupId, isCamera: true, isMicroPhone: false });
      const device = await ann.signal(211);
      expect(JSON.parse(String(device.content))).toEqual({ isCamera: true, isMicroPhone: false });
      for (const one of [ann, ben]) await one.post(`group/heartbeat?${group}`);

      await ann.post('group/invite', { groupId, userInfos: [info(cem)] });
      expect(JSON.parse(String((await ben.signal(206)).content))).toMatchObject([{ id: cem.id }]);
      await cem.post('group/failed', { groupId, reason: 'busy' });
      expect(JSON.parse(String((await ann.signal(203)).content))).toMatchObject({ userIds: [cem.id] });
      await cem.post(`group/join?${group}`);
      expect(JSON.parse(String((await ben.signal(207)).content))).toMatchObject({ id: cem.id });
      await ben.post(`group/quit?${group}`);
      expect(await cem.signal(205)).toMatchObject({ sendId: ben.id });
      await ann.post(`group/cancel?${group}`);
      expect(await cem.signal(204)).toMatchObject({ sendId: ann.id });
    });
  });
});

import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { onPostgres, type TestServer } from './testing/servers.ts';
import { SpecClient } from './testing/spec-client.ts';

let count = 0;

onPostgres((start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });

  function person(stem: string): Promise<SpecClient> {
    count += 1;
    return new SpecClient(server, `${stem}${count}`).register();
  }

  /** By the one way that the specification shows in full: the other asks for no confirmation. */
  async function friends(): Promise<[SpecClient, SpecClient, number, number]> {
    const [alice, bob] = [await person('alice'), await person('bob')];
    await bob.request('PUT', '/user/manualApprove?enabled=false');
    const me = await alice.request<{ id: number }>('GET', '/user/self');
    const { id } = await bob.request<{ id: number }>('GET', '/user/self');
    await alice.request('POST', '/friend/request/apply', { friendId: id, source: 1, remark: '' });
    return [alice, bob, me.id, id];
  }

  describe('a client that knows only the specification', () => {
    test('signs in, reads itself, its friends, its groups and the settings', async () => {
      const [alice, , , bobId] = await friends();
      expect(await alice.request('GET', '/globalSetting/load')).toMatchObject({
        userRegisterInviteCode: false,
        updateAvatarAfterRegister: false,
      });
      const self = await alice.request('GET', '/user/self');
      expect(self).toMatchObject({ sex: null, signature: '', birthday: '', isManualApprove: true });
      expect(await alice.request('GET', '/friend/list')).toMatchObject([{ id: bobId, isDnd: false, isTop: false }]);
      expect(await alice.request('GET', `/friend/find/${bobId}`)).toMatchObject({ id: bobId });
      expect(await alice.request('GET', `/user/find/${bobId}`)).toMatchObject({ id: bobId });
      expect(await alice.request('GET', '/friend/request/list')).toMatchObject([{ recvId: bobId }]);
      expect(await alice.request('GET', '/group/list')).toEqual([]);
      const config = await alice.request<{ webrtc: { maxChannel: number } }>('GET', '/system/config');
      expect(config.webrtc.maxChannel).toBeGreaterThan(1);
    });

    test('changes its whole profile', async () => {
      const alice = await person('alice');
      const self = await alice.request<{ id: number }>('GET', '/user/self');
      await alice.request('PUT', '/user/update', {
        ...self,
        nickName: 'Other',
        mobile: '13800138000',
        birthday: '1990-02-28',
      });
      const shown = { nickName: 'Other', mobile: '13800138000', birthday: '1990-02-28' };
      expect(await alice.request('GET', '/user/self')).toMatchObject(shown);
      expect(await alice.request('GET', `/user/find/${self.id}`)).toMatchObject(shown);
    });

    test('is told with code 401 that its token is bad, refreshes, and goes on', async () => {
      const alice = await person('alice');
      alice.forgetAccessToken();
      expect((await alice.raw('GET', '/user/self')).code).toBe(401);
      expect(await alice.request('GET', '/user/self')).toMatchObject({ isManualApprove: true });
    });

    test('talks: a send without a tmpId is answered with id and time, and pushed to the other', async () => {
      const [alice, bob, aliceId, bobId] = await friends();
      await bob.connect();
      const sent = await alice.request('POST', '/message/private/send', { recvId: bobId, content: 'hello', type: 0 });
      expect(sent).toMatchObject({ id: expect.any(Number), sendTime: expect.any(Number) });
      const push = await bob.frame(({ cmd, data }) => cmd === 3 && data?.type === 0);
      expect(push.data).toMatchObject({ id: sent.id, sendId: aliceId, recvId: bobId, content: 'hello', status: 1 });
    });

    test('sends a picture as it was uploaded', async () => {
      const [alice, bob, , bobId] = await friends();
      await bob.connect();
      const form = new FormData();
      const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
        .png()
        .toBuffer();
      form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
      const image = await alice.request<{ originUrl: string; thumbUrl: string }>('POST', '/image/upload', form);
      const content = JSON.stringify({ originUrl: image.originUrl, thumbUrl: image.thumbUrl });
      await alice.request('POST', '/message/private/send', { recvId: bobId, content, type: 1 });
      const push = await bob.frame(({ cmd, data }) => cmd === 3 && data?.type === 1);
      const shown = JSON.parse(String(push.data?.content)) as { originUrl: string };
      const picture = await fetch(new URL(shown.originUrl, server.server.address));
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toContain('image/');
    });

    test('pulls what it missed, in ascending order, through its socket', async () => {
      const [alice, bob, , bobId] = await friends();
      for (const content of ['one', 'two', 'three'])
        await alice.request('POST', '/message/private/send', { recvId: bobId, content, type: 0 });
      await bob.connect();
      const missed = await bob.pull('private', 0);
      expect(missed.filter(({ type }) => type === 0).map(({ content }) => content)).toEqual(['one', 'two', 'three']);
      const ids = missed.map(({ id }) => Number(id));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(await bob.pull('private', ids.at(-1) ?? 0)).toEqual([]);
      expect(await bob.pull('group', 0)).toEqual([]);
      await bob.pull('system', 0);
    });

    test('clears its history for itself, and keeps that after the next pull', async () => {
      const [alice, bob, , bobId] = await friends();
      await alice.request('POST', '/message/private/send', { recvId: bobId, content: 'gone', type: 0 });
      await bob.request('GET', '/user/flushAllMessage');
      await bob.connect();
      expect((await bob.pull('private', 0)).filter(({ type }) => type === 0)).toEqual([]);
      await alice.connect();
      expect((await alice.pull('private', 0)).map(({ content }) => content)).toContain('gone');
    });

    test('has heartbeats answered, sees who is online, and is forced out by a login elsewhere', async () => {
      const [alice, bob, , bobId] = await friends();
      await bob.connect();
      bob.socket?.send(JSON.stringify({ cmd: 1, data: {} }));
      await bob.frame(({ cmd }) => cmd === 1);
      expect(await alice.request('GET', `/user/terminal/online?userIds=${bobId}`)).toEqual([
        { userId: bobId, terminals: [2] },
      ]);
      const name = String((await bob.request('GET', '/user/self')).userName);
      const elsewhere = await new SpecClient(server, name, 'another-device').login();
      await elsewhere.connect();
      await bob.frame(({ cmd }) => cmd === 2);
      await expect.poll(() => bob.closed).toBe(3000);
    });
  });
});

import { limits, type SelfUser, type UploadResult } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { plain } from '../../testing/pictures.ts';
import { formOf, onPostgres, type TestServer } from '../../testing/servers.ts';
import { SteppingClock } from '../../testing/stepping-clock.ts';
import { cleanUpFiles } from './cleanup.ts';

onPostgres((start) => {
  describe('avatars of people who have no account yet', () => {
    const clock = new SteppingClock();
    let server: TestServer;

    beforeAll(async () => {
      server = await start({ clock, requireAvatar: true });
    });

    async function upload(): Promise<UploadResult> {
      const body = formOf(await plain(60, 60).png().toBuffer(), 'me.png');
      const answer = await server.request('POST', '/image/upload', { body });
      expect(answer, answer.message).toMatchObject({ code: 200 });
      return answer.data as UploadResult;
    }
    const register = (userName: string, picture: { headImage?: unknown; headImageThumb?: unknown }) => {
      const password = `secret-${userName}`;
      const body = { userName, nickName: userName, password, confirmPassword: password, terminal: 2, ...picture };
      return server.request('POST', '/register', { body });
    };
    const avatarOf = ({ originUrl, thumbUrl }: UploadResult) => ({ headImage: originUrl, headImageThumb: thumbUrl });

    test('are asked for, and belong to the account that registers with them', async () => {
      const { data } = await server.request('GET', '/globalSetting/load');
      expect(data).toMatchObject({ updateAvatarAfterRegister: true });
      const picture = await upload();
      const { code, data: id } = await register('alice', avatarOf(picture));
      expect(code).toBe(200);
      const alice = await server.signIn(Number(id), 'alice', 'secret-alice', 'd1');
      expect((await alice.get('/user/self')).data as SelfUser).toMatchObject(avatarOf(picture));
      clock.advance(limits.unclaimedAvatarMs + 1_000);
      await cleanUpFiles(server.server.context);
      expect((await fetch(String(picture.url))).status).toBe(200);
    });

    test('must be there, be free, and be pictures of this server', async () => {
      expect(await register('bob', {})).toMatchObject({ code: 422, data: { issues: [{ path: 'headImage' }] } });
      const foreign = await register('bob', { headImage: 'https://tracker.example.org/a.png' });
      expect(foreign).toMatchObject({ code: 422, key: 'file.foreign' });
      const picture = await upload();
      expect((await register('bob', avatarOf(picture))).code).toBe(200);
      expect((await register('carol', avatarOf(picture))).key).toBe('file.foreign');
      expect((await register('bob', avatarOf(await upload()))).key).toBe('auth.nameTaken');
    });

    test('are thrown away after an hour where nobody registers', async () => {
      const picture = await upload();
      await cleanUpFiles(server.server.context);
      expect((await fetch(String(picture.url))).status).toBe(200);
      clock.advance(limits.unclaimedAvatarMs + 1_000);
      await cleanUpFiles(server.server.context);
      for (const url of [picture.url, picture.thumbUrl]) expect((await fetch(String(url))).status).toBe(410);
      expect((await register('late', avatarOf(picture))).key).toBe('file.gone');
    });

    test('have a lower limit than other pictures', async () => {
      const picture = await plain(9, 9).png().toBuffer();
      const body = formOf(Buffer.concat([picture, Buffer.alloc(limits.avatarBytes)]), 'me.png');
      expect((await server.request('POST', '/image/upload', { body })).key).toBe('file.tooLarge');
    });
  });

  test('an address uploads no more than five avatars an hour', async () => {
    const server = await start({ requireAvatar: true, rateLimit: true });
    const body = async () => formOf(await plain(9, 9).png().toBuffer(), 'me.png');
    for (let at = 0; at < limits.avatarsPerHour; at += 1) {
      expect((await server.request('POST', '/image/upload', { body: await body() })).code).toBe(200);
    }
    const refused = await server.request('POST', '/image/upload', { body: await body() });
    expect(refused).toMatchObject({ status: 429, key: 'request.tooMany' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  test('where no avatar is asked for, registration takes none', async () => {
    const server = await start();
    const password = 'secret-dave';
    const account = { userName: 'dave', nickName: 'Dave', password, confirmPassword: password, terminal: 2 };
    const refused = await server.request('POST', '/register', {
      body: { ...account, headImage: '/api/file/demo/p1.webp' },
    });
    expect(refused).toMatchObject({ code: 422, data: { issues: [{ path: 'headImage' }] } });
    expect((await server.request('POST', '/register', { body: account })).code).toBe(200);
  });
});

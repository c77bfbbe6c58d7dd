import { limits, type Message, MessageType, type UploadResult } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { BlobsUnavailableError } from '../../infra/blobs/blobs.ts';
import { plain } from '../../testing/pictures.ts';
import { onEveryStore, type Person, type TestServer } from '../../testing/servers.ts';
import { SteppingClock } from '../../testing/stepping-clock.ts';
import { cleanUpFiles } from './cleanup.ts';

onEveryStore((start) => {
  describe('from upload to recall', () => {
    const clock = new SteppingClock();
    let server: TestServer;
    let alice: Person;
    let bob: Person;
    let carol: Person;

    beforeAll(async () => {
      server = await start({ clock });
      [alice, bob, carol] = [await server.person('alice'), await server.person('bob'), await server.person('carol')];
      for (const friend of [alice, carol]) {
        const { data } = await friend.post('/friend/request/apply', { friendId: bob.id, source: 1 });
        await bob.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
      }
    });

    async function picture(): Promise<UploadResult> {
      return (await alice.upload('/image/upload', await plain(20, 20).png().toBuffer(), 'a.png')).data as UploadResult;
    }
    const send = (from: Person, to: Person, type: number, content: object) =>
      from.post('/message/private/send', { recvId: to.id, type, content: JSON.stringify(content) });
    const showing = ({ originUrl, thumbUrl, width, height, size }: UploadResult) => ({
      originUrl,
      thumbUrl,
      width,
      height,
      size,
    });
    const statusOf = async ({ url, thumbUrl }: UploadResult) =>
      Promise.all([url, thumbUrl].map(async (address) => (await fetch(String(address))).status));

    test('a picture is sent, seen, handed on, and goes with the last message that shows it', async () => {
      const uploaded = await picture();
      const sent = await send(alice, bob, MessageType.IMAGE, showing(uploaded));
      expect(sent).toMatchObject({ code: 200 });
      const [seen] = (await bob.get('/message/private/history', { friendId: alice.id, page: 1 })).data as Message[];
      expect(JSON.parse(String(seen?.content))).toEqual(showing(uploaded));
      const handedOn = await send(bob, carol, MessageType.IMAGE, JSON.parse(String(seen?.content)));
      expect(handedOn).toMatchObject({ code: 200 });
      await alice.delete(`/message/private/recall/${(sent.data as Message).id}`);
      expect(await statusOf(uploaded)).toEqual([200, 200]);
      await bob.delete(`/message/private/recall/${(handedOn.data as Message).id}`);
      expect(await statusOf(uploaded)).toEqual([410, 410]);
      expect(await send(alice, bob, MessageType.IMAGE, showing(uploaded))).toMatchObject({
        code: 410,
        key: 'file.gone',
      });
    });

    test('nobody shows what they never saw, nor a picture of another server', async () => {
      const uploaded = await picture();
      const stolen = await send(carol, bob, MessageType.IMAGE, showing(uploaded));
      expect(stolen).toMatchObject({ code: 422, key: 'file.foreign' });
      const url = 'https://tracker.example.org/pixel.gif';
      const foreign = await send(alice, bob, MessageType.IMAGE, { originUrl: url, thumbUrl: url });
      expect(foreign).toMatchObject({ code: 422, key: 'file.foreign' });
      expect(await send(alice, bob, MessageType.IMAGE, showing(uploaded))).toMatchObject({ code: 200 });
    });

    test('what nobody was shown is thrown away after a week, what was sent stays', async () => {
      const [kept, forgotten] = [await picture(), await picture()];
      expect((await send(alice, bob, MessageType.IMAGE, showing(kept))).code).toBe(200);
      await cleanUpFiles(server.server.context);
      expect(await statusOf(forgotten)).toEqual([200, 200]);
      clock.advance(limits.unreferencedFileRetentionMs + 1_000);
      alice = await server.signIn(alice.id, 'alice', alice.password, 'device-alice');
      await cleanUpFiles(server.server.context);
      expect([await statusOf(kept), await statusOf(forgotten)]).toEqual([
        [200, 200],
        [410, 410],
      ]);
    });

    test('a disk that takes nothing more is told as such, and the next upload works again', async () => {
      const { blobs } = server.server.context;
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const spy = vi.spyOn(blobs, 'put').mockRejectedValueOnce(full);
      const refused = await alice.upload('/file/upload', Buffer.from('bytes'), 'a.txt');
      expect(refused).toMatchObject({ status: 503, key: 'server.unavailable' });
      expect(refused.headers.get('retry-after')).not.toBeNull();
      spy.mockRestore();
      expect((await alice.upload('/file/upload', Buffer.from('bytes'), 'a.txt')).code).toBe(200);
    });

    test('a store of the files that does not answer is told as such, and holds no quota of the upload', async () => {
      const { blobs, database } = server.server.context;
      const lost = async () => {
        throw new BlobsUnavailableError('no answer');
      };
      const spies = [
        vi.spyOn(blobs, 'put').mockImplementation(lost),
        vi.spyOn(blobs, 'remove').mockImplementation(lost),
      ];
      const refused = await alice.upload('/file/upload', Buffer.from('bytes'), 'unlucky.txt');
      expect(refused).toMatchObject({ status: 503, key: 'server.unavailable' });
      for (const spy of spies) spy.mockRestore();
      const rows = () => database.selectFrom('stored_file').selectAll().where('name', '=', 'unlucky.txt').execute();
      for (const { gone_at } of await rows()) expect(gone_at).toBeLessThanOrEqual(clock.now());
      await cleanUpFiles(server.server.context);
      expect(await rows()).toEqual([]);
    });
  });
});

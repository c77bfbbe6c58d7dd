import { MessageType, readContent } from '../../../protocol/index.ts';
import { person, twoFriends } from '../cast.ts';
import { type Device, freshTmpId } from '../device.ts';
import { picture } from '../pictures.ts';
import type { Suite } from '../target.ts';

/** Which files a message may name, and how long they live. */
export function describeNamedFiles(suite: Suite): void {
  const { describe, it, expect } = suite;
  const status = async (url: string | null | undefined): Promise<number> =>
    (await suite.target().fetch(url ?? '')).status;
  const imageOf = (url: string | null | undefined) => ({
    type: MessageType.IMAGE,
    content: JSON.stringify({ originUrl: url, thumbUrl: url, width: 3, height: 2 }),
    tmpId: freshTmpId(),
  });
  const send = (from: Device, to: Device, url: string | null | undefined) =>
    from.ok('sendPrivate', { body: { ...imageOf(url), recvId: to.userId } });

  describe('a message with a file', () => {
    it('names one that its sender uploaded; relative or absolute, it is sent absolute', async () => {
      const [alice, bob] = await twoFriends(suite);
      const { originUrl } = await alice.uploaded('uploadImage', picture());
      const relative = new URL(originUrl ?? '').pathname;
      for (const url of [originUrl, relative]) {
        const sent = await send(alice, bob, url);
        expect(readContent(MessageType.IMAGE, sent.content ?? '')?.originUrl).toBe(originUrl);
      }
      const rows = await bob.ok('loadOffline', { params: { kind: 'private' }, query: { minId: 0 } });
      expect(rows.map(({ content }) => readContent(MessageType.IMAGE, content ?? '')?.thumbUrl)).toEqual([
        originUrl,
        originUrl,
      ]);
    });

    it('names no file of another server, of a stranger, or that never was', async () => {
      const [alice, bob] = await twoFriends(suite);
      const eve = await person(suite, 'eve');
      const { originUrl } = await eve.uploaded('uploadImage', picture());
      const missing = `${originUrl?.slice(0, originUrl.lastIndexOf('/'))}/nothing-here-at-all-0000.png`;
      for (const url of ['https://tracker.example/pixel.png', originUrl, missing]) {
        await alice.refused('sendPrivate', { body: { ...imageOf(url), recvId: bob.userId } }, 'file.foreign');
      }
    });

    it('may be passed on by whoever got it', async () => {
      const [alice, bob] = await twoFriends(suite);
      const carol = await person(suite, 'carol');
      await bob.befriend(carol);
      const { originUrl } = await alice.uploaded('uploadImage', picture());
      await bob.refused('sendPrivate', { body: { ...imageOf(originUrl), recvId: carol.userId } }, 'file.foreign');
      await send(alice, bob, originUrl);
      await send(bob, carol, originUrl);
    });

    it('takes its file along when it is recalled, unless another message names it', async () => {
      const [alice, bob] = await twoFriends(suite);
      const { originUrl, thumbUrl } = await alice.uploaded('uploadImage', picture());
      const body = { ...imageOf(originUrl), recvId: bob.userId };
      const first = await alice.ok('sendPrivate', {
        body: { ...body, content: JSON.stringify({ originUrl, thumbUrl, width: 3, height: 2 }) },
      });
      const second = await send(alice, bob, originUrl);
      await alice.ok('recallMessage', { params: { kind: 'private', id: first.id ?? 0 } });
      expect(await status(originUrl)).toBe(200);
      await alice.ok('recallMessage', { params: { kind: 'private', id: second.id ?? 0 } });
      expect(await status(originUrl)).toBe(410);
      await alice.refused('sendPrivate', { body: { ...imageOf(originUrl), recvId: bob.userId } }, 'file.gone');
    });

    it('that is repeated is the same message, whatever became of its file', async () => {
      const [alice, bob] = await twoFriends(suite);
      const { originUrl } = await alice.uploaded('uploadImage', picture());
      const body = { ...imageOf(originUrl), recvId: bob.userId };
      const sent = await alice.ok('sendPrivate', { body });
      await alice.ok('recallMessage', { params: { kind: 'private', id: sent.id ?? 0 } });
      expect((await alice.ok('sendPrivate', { body })).id).toBe(sent.id);
    });
  });
}

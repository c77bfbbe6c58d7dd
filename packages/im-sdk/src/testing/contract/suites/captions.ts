import { captionOf, limits, MessageType } from '../../../protocol/index.ts';
import { smallGroup, twoFriends } from '../cast.ts';
import type { Device } from '../device.ts';
import { picture } from '../pictures.ts';
import type { Suite } from '../target.ts';

interface Words {
  readonly type?: number | null | undefined;
  readonly content?: string | null | undefined;
}

/** Captions: a text in the content of a picture, a file or a video. */
export function describeCaptions(suite: Suite): void {
  const { describe, it, expect } = suite;

  async function imageOf(from: Device, caption: string) {
    const { originUrl } = await from.uploaded('uploadImage', picture());
    const content = JSON.stringify({ originUrl, thumbUrl: originUrl, width: 3, height: 2, caption });
    return { type: MessageType.IMAGE, content };
  }
  async function fileOf(from: Device, caption: string) {
    const file = new File(['minutes of the meeting'], 'notes.txt', { type: 'text/plain' });
    const { url } = await from.uploaded('uploadFile', file);
    return { type: MessageType.FILE, content: JSON.stringify({ name: 'notes.txt', size: 22, url, caption }) };
  }
  async function videoOf(from: Device, caption: string) {
    const { url } = await from.uploaded('uploadFile', new File(['frames'], 'film.mp4', { type: 'video/mp4' }));
    return { type: MessageType.VIDEO, content: JSON.stringify({ videoUrl: url, coverUrl: '', caption }) };
  }
  const found = async (device: Device, keyword: string): Promise<readonly (number | null | undefined)[]> =>
    (await device.ok('searchMessages', { query: { keyword } })).items.map(({ id }) => id);
  const captionIn = ({ type, content }: Words): string => captionOf(type ?? 0, content ?? '');

  describe('captions', () => {
    it('are announced', async () => {
      const [alice] = await twoFriends(suite);
      expect((await alice.ok('systemConfig')).features).toContain('caption');
    });

    it('are stored, pushed, pulled, quoted and found with their picture, file or video', async () => {
      const [alice, bob] = await twoFriends(suite);
      const toBob = await bob.connect();
      for (const [index, make] of [imageOf, fileOf, videoOf].entries()) {
        const caption = `Lighthouse ${index} #smile; 灯塔`;
        const sent = await alice.ok('sendPrivate', { body: { ...(await make(alice, caption)), recvId: bob.userId } });
        expect(captionIn(sent)).toBe(caption);
        const pushed = await toBob.message(({ id }) => id === sent.id, 'the message');
        expect(captionIn(pushed)).toBe(caption);
        // Found before and after it was taken into an index.
        for (let round = 0; round < 3; round += 1) {
          expect(await found(bob, `LIGHTHOUSE ${index}`)).toEqual([sent.id]);
        }
        const reply = { recvId: alice.userId, content: 'nice', type: 0, quoteMessageId: sent.id };
        expect(captionIn((await bob.ok('sendPrivate', { body: reply })).quoteMessage ?? {})).toBe(caption);
      }
      const rows = await bob.ok('loadOffline', { params: { kind: 'private' }, query: { minId: 0 } });
      expect(rows.filter(({ type }) => type !== MessageType.TEXT).map((row) => captionIn(row).slice(0, 12))).toEqual([
        'Lighthouse 0',
        'Lighthouse 1',
        'Lighthouse 2',
      ]);
      expect((await found(bob, 'notes.txt')).length).toBe(1);
    });

    it('have the limits of a text, whatever is escaped in them', async () => {
      const [alice, bob] = await twoFriends(suite);
      for (const longest of ['字', '"', '\n'].map((one) => `x${one.repeat(limits.contentLength - 2)}x`)) {
        const sent = await alice.ok('sendPrivate', {
          body: { ...(await imageOf(alice, longest)), recvId: bob.userId },
        });
        expect(captionIn(sent)).toBe(longest);
      }
      const wrong = ['', ' \n', 'x'.repeat(limits.contentLength + 1), '"'.repeat(limits.contentLength + 1)];
      for (const caption of wrong) {
        const body = { ...(await imageOf(alice, caption)), recvId: bob.userId };
        const { data } = await alice.refused('sendPrivate', { body }, 'request.invalid');
        expect((data as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual(['content.caption']);
      }
    });

    it('and names with an escape that no store takes are refused, and the search goes on', async () => {
      const [alice, bob] = await twoFriends(suite);
      for (const bad of ['a\0b', 'a\ud83d']) {
        for (const make of [imageOf, fileOf, videoOf]) {
          const body = { ...(await make(alice, bad)), recvId: bob.userId };
          await alice.refused('sendPrivate', { body }, 'request.invalid');
        }
      }
      const { id } = await alice.text(bob, 'still searched');
      expect(await found(bob, 'still searched')).toEqual([id]);
    });

    it('leave no more room to anything else', async () => {
      const [alice, bob] = await twoFriends(suite);
      const { type, content } = await imageOf(alice, 'short');
      const padded = JSON.stringify({ ...(JSON.parse(content) as object), note: 'x'.repeat(limits.contentLength) });
      await alice.refused('sendPrivate', { body: { recvId: bob.userId, type, content: padded } }, 'request.invalid');
    });

    it('mention as a text does', async () => {
      const { ann, ben, groupId } = await smallGroup(suite);
      const body = { ...(await imageOf(ann, '@ben look')), groupId, atUserIds: [ben.userId] };
      const sent = await ann.ok('sendGroup', { body });
      expect(sent.atUserIds).toEqual([ben.userId]);
      const { items } = await ben.ok('heads', { query: { since: 0 } });
      expect(items.find(({ target }) => target === groupId)).toMatchObject({ atMe: sent.id, unread: 1 });
    });

    it('are gone with a recall: from pages, heads, quotes and the search', async () => {
      const [alice, bob] = await twoFriends(suite);
      const secret = 'the-secret-caption';
      const sent = await alice.ok('sendPrivate', { body: { ...(await imageOf(alice, secret)), recvId: bob.userId } });
      const reply = { recvId: alice.userId, content: 'what?', type: 0, quoteMessageId: sent.id };
      await bob.ok('sendPrivate', { body: reply });
      expect(await found(bob, secret)).toEqual([sent.id]);
      const params = { kind: 'private' };
      await alice.ok('recallMessage', { params: { ...params, id: sent.id ?? 0 } });
      const everything = JSON.stringify([
        await bob.ok('history', { params, query: { friendId: alice.userId } }),
        await bob.ok('loadOffline', { params, query: { minId: 0 } }),
        await bob.ok('heads', { query: { since: 0 } }),
      ]);
      expect(everything.includes(secret)).toBe(false);
      for (let round = 0; round < 3; round += 1) expect(await found(bob, secret)).toEqual([]);
    });

    it('are forwarded with their message', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const sent = await ben.ok('sendGroup', { body: { ...(await imageOf(ben, 'pass it on')), groupId } });
      const body = {
        ...{ type: sent.type ?? 0, content: sent.content ?? '', recvId: owner.userId },
        forwardOf: { kind: 'group', id: sent.id ?? 0 } as const,
      };
      const forwarded = await ann.ok('sendPrivate', { body });
      expect(forwarded.forwarded).toEqual({ name: ben.userName });
      expect(captionIn(forwarded)).toBe('pass it on');
    });
  });
}

import type { AlbumImage } from '../../../protocol/index.ts';
import { person, smallGroup } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** The pictures of a group, and the picture that stands for it. */
export function describeGroupAlbum(suite: Suite): void {
  const { describe, it, expect } = suite;

  const add = (device: Device, groupId: number, ...urls: string[]) =>
    device.ok('addAlbumImages', { body: { groupId, images: urls.map((url) => ({ url })) } });
  const list = (device: Device, id: number, query: Record<string, number> = {}) =>
    device.ok('albumImages', { params: { id }, query });

  describe('the album of a group', () => {
    it('keeps what members uploaded, newest first, a page at a time', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const urls: string[] = [];
      for (let index = 0; index < 5; index += 1) urls.push(await ann.uploadPicture());
      const [first] = await add(ann, groupId, ...urls.slice(0, 1));
      expect(first).toMatchObject({ uploaderId: ann.userId, url: urls[0] ?? '' });
      expect((first?.thumbUrl ?? '').length).toBeGreaterThan(0);
      expect(first?.width ?? 0).toBeGreaterThan(0);
      const rest = await add(ann, groupId, ...urls.slice(1));
      expect(rest.length).toBe(4);
      const page = await list(ben, groupId, { size: 3 });
      expect(page.more).toBe(true);
      const next = await list(ben, groupId, { size: 3, before: page.items.at(-1)?.id ?? 0 });
      expect(next.more).toBe(false);
      const all = [...page.items, ...next.items].map(({ id }) => id);
      expect(all).toEqual([first, ...rest].map((image) => image?.id).toReversed());
      expect((await list(owner, groupId)).items.length).toBe(5);
      expect((await owner.request('albumImages', { params: { id: groupId }, query: { size: 51 } })).envelope.code).toBe(
        422,
      );
    });

    it('takes only pictures of this server that the member uploaded', async () => {
      const { ann, ben, groupId } = await smallGroup(suite);
      const foreign = await ann.uploadPicture();
      const images = (url: string) => ({ body: { groupId, images: [{ url }] } });
      await ben.refused('addAlbumImages', images(foreign), 'file.foreign');
      await ben.refused('addAlbumImages', images('https://pictures.example/one.png'), 'file.foreign');
      expect((await ben.request('addAlbumImages', images('javascript:alert(1)'))).envelope.code).toBe(422);
      expect((await ben.request('addAlbumImages', { body: { groupId, images: [] } })).envelope.code).toBe(422);
      expect((await list(ben, groupId)).items).toEqual([]);
    });

    it('is for members; the muted add nothing', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      const images = async (device: Device) => ({
        body: { groupId, images: [{ url: await device.uploadPicture() }] },
      });
      const [image] = await add(owner, groupId, await owner.uploadPicture());
      await eve.refused('albumImages', { params: { id: groupId } }, 'group.notMember');
      await eve.refused('addAlbumImages', await images(eve), 'group.notMember');
      await eve.refused('removeAlbumImage', { params: { id: image?.id ?? 0 } }, 'group.notMember');
      await owner.ok('muteMembers', { body: { groupId, userIds: [ann.userId], isMuted: true } });
      await ann.refused('addAlbumImages', await images(ann), 'group.muted');
      expect((await list(ann, groupId)).items.length).toBe(1);
      await owner.ok('removeMembers', { body: { groupId, userIds: [ann.userId] } });
      await ann.refused('albumImages', { params: { id: groupId } }, 'group.notMember');
    });

    it('lets the uploader, a manager and the owner take a picture out', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const made: AlbumImage[] = [];
      for (let index = 0; index < 3; index += 1) made.push(...(await add(ann, groupId, await ann.uploadPicture())));
      const [one, two, three] = made.map(({ id }) => ({ params: { id } }));
      if (!one || !two || !three) throw new Error('three pictures should be there');
      await ben.refused('removeAlbumImage', one, 'group.forbidden');
      const read = async () => (await suite.target().fetch(String(made[0]?.url))).status;
      expect(await read()).toBe(200);
      await ann.ok('removeAlbumImage', one);
      expect(await read()).toBe(410);
      await owner.ok('removeAlbumImage', two);
      await owner.ok('addManagers', { body: { groupId, userIds: [ben.userId] } });
      await ben.ok('removeAlbumImage', three);
      await ben.refused('removeAlbumImage', three, 'group.albumImageNotFound');
      expect((await list(owner, groupId)).items).toEqual([]);
    });
  });

  describe('the picture of a group', () => {
    it('goes with the group, as its album does', async () => {
      const { owner, groupId: id } = await smallGroup(suite);
      const headImage = await owner.uploadPicture();
      await owner.ok('modifyGroup', { body: { id, headImage } });
      const [image] = await add(owner, id, await owner.uploadPicture());
      await owner.ok('dissolveGroup', { params: { id } });
      for (const url of [headImage, image?.url]) expect((await suite.target().fetch(String(url))).status).toBe(410);
    });

    it('is an upload of whoever sets it', async () => {
      const { owner, ann, groupId: id } = await smallGroup(suite);
      const headImage = await owner.uploadPicture();
      const foreign = await ann.uploadPicture();
      expect(await owner.ok('modifyGroup', { body: { id, headImage } })).toMatchObject({ headImage });
      expect(await ann.ok('findGroup', { params: { id } })).toMatchObject({ headImage });
      for (const other of [foreign, 'https://pictures.example/one.png']) {
        await owner.refused('modifyGroup', { body: { id, headImage: other } }, 'file.foreign');
        await owner.refused('createGroup', { body: { name: 'New', headImage: other } }, 'file.foreign');
      }
      await ann.refused('modifyGroup', { body: { id, headImage: foreign } }, 'group.forbidden');
      await ann.ok('modifyGroup', { body: { id, headImage, remarkNickName: 'Annie' } });
      await owner.ok('modifyGroup', { body: { id, headImage: '' } });
      expect((await ann.ok('findGroup', { params: { id } })).headImage).toBe('');
      const made = await owner.ok('createGroup', { body: { name: 'New', headImage: await owner.uploadPicture() } });
      expect((made.headImage ?? '').length).toBeGreaterThan(0);
    });
  });
}

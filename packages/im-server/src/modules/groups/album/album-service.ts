import { type AlbumImage, GroupRole } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { type Handle, type Tx, transact } from '../../../infra/database/transaction.ts';
import { Refusal } from '../../../refusal.ts';
import * as repository from './album-repository.ts';

/** Album of a group, for its members. */
export interface GroupAlbum {
  /** Newest first, ids below `before`. */
  list(
    userId: number,
    groupId: number,
    before: number | undefined,
    size: number,
  ): Promise<{ items: AlbumImage[]; more: boolean }>;
  /** Adds own uploads; not while muted. @throws {Refusal} `file.foreign`, `file.gone`, `file.type` */
  add(userId: number, groupId: number, urls: readonly string[]): Promise<AlbumImage[]>;
  /** Allowed for the uploader, the owner and managers. */
  remove(userId: number, id: number): Promise<void>;
}

export function createGroupAlbum({
  database,
  clock,
  files,
}: Pick<ServerContext, 'database' | 'clock' | 'files'>): GroupAlbum {
  return {
    async list(userId, groupId, before, size) {
      await demandMember(database, groupId, userId);
      const rows = await repository.imagesBefore(database, groupId, before ?? Number.MAX_SAFE_INTEGER, size + 1);
      return { items: rows.slice(0, size).map(imageView), more: rows.length > size };
    },

    add: (userId, groupId, urls) =>
      transact(database, async (tx) => {
        const own = await demandMember(tx, groupId, userId);
        if (own.role === GroupRole.MEMBER && own.is_muted) throw new Refusal('group.muted');
        if (own.role === GroupRole.MEMBER && own.is_all_muted) throw new Refusal('group.allMuted');
        const added: AlbumImage[] = [];
        for (const url of urls) added.push(imageView(await addOne(tx, userId, groupId, url)));
        return added;
      }),

    remove: (userId, id) =>
      transact(database, async (tx) => {
        const image = await repository.lockImage(tx, id);
        if (image === undefined) throw new Refusal('group.albumImageNotFound');
        const own = await demandMember(tx, image.group_id, userId);
        if (image.uploader_id !== userId && own.role === GroupRole.MEMBER) throw new Refusal('group.forbidden');
        await repository.deleteImage(tx, id);
        await files.removeReferences(tx, [{ kind: 'album', id }]);
      }),
  };

  async function addOne(tx: Tx, userId: number, groupId: number, url: string): Promise<repository.AlbumImageRow> {
    const blank = { url: '', thumb_url: '', width: 0, height: 0, size: 0 };
    const row = { group_id: groupId, uploader_id: userId, create_time: clock.now(), ...blank };
    const image = await repository.insertImage(tx, row);
    const stored = await files.setReferences(tx, userId, { kind: 'album', id: image.id }, [url]);
    const [facts] = await files.findMetadata(tx, stored);
    if (facts === undefined) throw new Refusal('file.foreign');
    if (facts.kind !== 'image') throw new Refusal('file.type');
    const { width, height, size } = facts;
    const known = { url: facts.url, thumb_url: facts.thumbUrl, width, height, size };
    await repository.updateImage(tx, image.id, known);
    return { ...image, ...known };
  }
}

async function demandMember(db: Handle, groupId: number, userId: number) {
  const own = await repository.findMembership(db, groupId, userId);
  if (own === undefined) throw new Refusal('group.notMember');
  return own;
}

function imageView(row: repository.AlbumImageRow): AlbumImage {
  return {
    id: row.id,
    url: row.url,
    thumbUrl: row.thumb_url,
    width: row.width,
    height: row.height,
    size: row.size,
    uploaderId: row.uploader_id,
    createTime: row.create_time,
  };
}

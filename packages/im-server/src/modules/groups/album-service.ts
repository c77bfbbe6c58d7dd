import { type AlbumImage, GroupRole } from 'im-sdk/protocol';
import type { Insertable, Updateable } from 'kysely';
import type { ServerContext } from '../../context.ts';
import type { AlbumImageTable } from '../../infra/database/schema/groups.ts';
import { type Handle, type Tx, transact } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';

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
      const rows = await imagesBefore(database, groupId, before ?? Number.MAX_SAFE_INTEGER, size + 1);
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
        const image = await lockImage(tx, id);
        if (image === undefined) throw new Refusal('group.albumImageNotFound');
        const own = await demandMember(tx, image.group_id, userId);
        if (image.uploader_id !== userId && own.role === GroupRole.MEMBER) throw new Refusal('group.forbidden');
        await deleteImage(tx, id);
        await files.removeReferences(tx, [{ kind: 'album', id }]);
      }),
  };

  async function addOne(tx: Tx, userId: number, groupId: number, url: string): Promise<AlbumImageRow> {
    const blank = { url: '', thumb_url: '', width: 0, height: 0, size: 0 };
    const row = { group_id: groupId, uploader_id: userId, create_time: clock.now(), ...blank };
    const image = await insertImage(tx, row);
    const stored = await files.setReferences(tx, userId, { kind: 'album', id: image.id }, [url]);
    const [facts] = await files.findMetadata(tx, stored);
    if (facts === undefined) throw new Refusal('file.foreign');
    if (facts.kind !== 'image') throw new Refusal('file.type');
    const { width, height, size } = facts;
    const known = { url: facts.url, thumb_url: facts.thumbUrl, width, height, size };
    await updateImage(tx, image.id, known);
    return { ...image, ...known };
  }
}

async function demandMember(db: Handle, groupId: number, userId: number) {
  const own = await findMembership(db, groupId, userId);
  if (own === undefined) throw new Refusal('group.notMember');
  return own;
}

function imageView(row: AlbumImageRow): AlbumImage {
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

type AlbumImageRow = Awaited<ReturnType<typeof imagesBefore>>[number];

/** Images of a group with ids below `before`, newest first. */
function imagesBefore(db: Handle, groupId: number, before: number, most: number) {
  return db
    .selectFrom('album_image')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Locks one image. */
function lockImage(tx: Tx, id: number): Promise<AlbumImageRow | undefined> {
  return tx.selectFrom('album_image').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

function insertImage(tx: Tx, row: Insertable<AlbumImageTable>): Promise<AlbumImageRow> {
  return tx.insertInto('album_image').values(row).returningAll().executeTakeFirstOrThrow();
}

async function updateImage(tx: Tx, id: number, change: Updateable<AlbumImageTable>): Promise<void> {
  await tx.updateTable('album_image').set(change).where('id', '=', id).execute();
}

async function deleteImage(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('album_image').where('id', '=', id).execute();
}

/** Role and mutes of a member; `undefined` for others. */
function findMembership(db: Handle, groupId: number, userId: number) {
  return db
    .selectFrom('group_member as m')
    .innerJoin('chat_group as g', 'g.id', 'm.group_id')
    .select(['m.role', 'm.is_muted', 'g.is_all_muted'])
    .where('m.group_id', '=', groupId)
    .where('m.user_id', '=', userId)
    .where('m.quit_at', 'is', null)
    .where('g.dissolved_at', 'is', null)
    .executeTakeFirst();
}

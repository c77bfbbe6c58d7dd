import type { Insertable, Updateable } from 'kysely';
import type { AlbumImageTable } from '../../../infra/database/schema/groups.ts';
import type { Handle, Tx } from '../../../infra/database/transaction.ts';

export type AlbumImageRow = Awaited<ReturnType<typeof imagesBefore>>[number];

/** Images of a group with ids below `before`, newest first. */
export function imagesBefore(db: Handle, groupId: number, before: number, most: number) {
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
export function lockImage(tx: Tx, id: number): Promise<AlbumImageRow | undefined> {
  return tx.selectFrom('album_image').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertImage(tx: Tx, row: Insertable<AlbumImageTable>): Promise<AlbumImageRow> {
  return tx.insertInto('album_image').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateImage(tx: Tx, id: number, change: Updateable<AlbumImageTable>): Promise<void> {
  await tx.updateTable('album_image').set(change).where('id', '=', id).execute();
}

export async function deleteImage(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('album_image').where('id', '=', id).execute();
}

/** Role and mutes of a member; `undefined` for others. */
export function findMembership(db: Handle, groupId: number, userId: number) {
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

import type { Insertable, Selectable } from 'kysely';
import type { StoredFileTable } from '../../infra/database/schema/files.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';

export type FileRow = Selectable<StoredFileTable>;

export type NewFile = Omit<Insertable<StoredFileTable>, 'gone_at' | 'is_removed'>;

/** Inserts complete files. */
export async function insert(tx: Tx, files: readonly NewFile[]): Promise<void> {
  await write(tx, files, null);
}

/** Inserts files before their bytes: gone at `until` (epoch ms) unless `completeReserved` is called. */
export async function reserve(db: Handle, files: readonly NewFile[], until: number): Promise<void> {
  await write(db, files, until);
}

/** Completes a reserved file. */
export async function completeReserved(tx: Tx, key: string, size: number): Promise<void> {
  await tx.updateTable('stored_file').set({ size, gone_at: null }).where('key', '=', key).execute();
}

/** Deletes reserved files whose bytes never came. */
export async function deleteReserved(db: Handle, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('stored_file')
    .where('key', 'in', [...keys])
    .execute();
}

/** Leaves reserved files to the cleanup: their bytes could not be removed. */
export async function abandonReserved(db: Handle, keys: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ gone_at: now })
    .where('key', 'in', [...keys])
    .execute();
}

async function write(db: Handle, files: readonly NewFile[], gone_at: number | null): Promise<void> {
  await db
    .insertInto('stored_file')
    .values(files.map((file) => ({ ...file, gone_at, is_removed: false })))
    .execute();
}

export function find(db: Handle, key: string): Promise<FileRow | undefined> {
  return db.selectFrom('stored_file').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function findAll(db: Handle, keys: readonly string[]): Promise<FileRow[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('key', 'in', [...keys])
    .execute();
}

/** Locks files and their thumbnails in the order of keys. Resolves with the existing ones of `keys`. */
export async function lock(tx: Tx, keys: readonly string[]): Promise<Map<string, FileRow>> {
  if (keys.length === 0) return new Map();
  const wanted = new Set(keys);
  const rows = await tx
    .selectFrom('stored_file')
    .selectAll()
    .where((where) =>
      where.or([
        where('key', 'in', [...wanted]),
        where(
          'key',
          'in',
          where
            .selectFrom('stored_file as shown')
            .select('shown.thumb_key')
            .where('shown.key', 'in', [...wanted])
            .where('shown.thumb_key', 'is not', null)
            .$castTo<{ thumb_key: string }>(),
        ),
      ]),
    )
    .orderBy('key')
    .forUpdate()
    .execute();
  return new Map(rows.filter(({ key }) => wanted.has(key)).map((row) => [row.key, row]));
}

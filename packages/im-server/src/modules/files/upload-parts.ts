import type { Selectable } from 'kysely';
import { type BlobUpload, NoUploadError } from '../../infra/blobs/blobs.ts';
import type { DirectUploadTable } from '../../infra/database/schema/files.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';

export type UploadRow = Selectable<DirectUploadTable>;

export function findUpload(db: Handle, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('direct_upload').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return tx.selectFrom('direct_upload').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The upload in the blob store. */
export function blobUpload({ key, id, blob_upload }: Pick<UploadRow, 'key' | 'id' | 'blob_upload'>): BlobUpload {
  return { key, id: blob_upload ?? id };
}

/** `file.notFound` for an upload that the blob store does not have: the client begins a new one. Else the error itself. */
export function asRefusal(error: unknown): unknown {
  return error instanceof NoUploadError ? new Refusal('file.notFound', { cause: error }) : error;
}

/** Part numbers, from 1. */
export function partNumbers({ size, part_size }: Pick<UploadRow, 'size' | 'part_size'>): number[] {
  return Array.from({ length: Math.ceil(size / part_size) }, (_, at) => at + 1);
}

/** Size of a part in bytes. */
export function partLength({ size, part_size }: Pick<UploadRow, 'size' | 'part_size'>, part: number): number {
  return Math.min(part_size, size - (part - 1) * part_size);
}

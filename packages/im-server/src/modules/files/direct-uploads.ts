import { limits, type PresignedUpload, type PresignRequest, type UploadResult } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { type Signer, sha256 } from '../../infra/crypto/signatures.ts';
import { transact } from '../../infra/database/transaction.ts';
import { randomBytes } from '../../infra/random.ts';
import { Refusal } from '../../refusal.ts';
import { createFileKey, extensionOf, type FileFolder, fileUrl } from './file-key.ts';
import * as repository from './file-repository.ts';
import { detectMediaType, HEAD_BYTES } from './media-type.ts';
import { cleanFileName, readAll } from './multipart-form.ts';
import { demandQuota } from './quota.ts';
import { signUploadUrl } from './signed-urls.ts';
import {
  asRefusal,
  blobUpload,
  findUpload,
  lockUpload,
  partLength,
  partNumbers,
  type UploadRow,
} from './upload-parts.ts';

/** Uploads by signed URLs, in one piece or in parts. */
export interface DirectUploads {
  /** @throws {Refusal} `file.tooLarge`, `file.quota` */
  begin(userId: number, request: PresignRequest): Promise<PresignedUpload>;
  /** New signed URLs, and the numbers of the received parts. */
  resume(userId: number, uploadId: string): Promise<PresignedUpload>;
  /** Joins the parts to a file. Idempotent. */
  complete(userId: number, uploadId: string): Promise<UploadResult>;
}

type Parts = Pick<ServerContext, 'database' | 'blobs' | 'clock' | 'config'>;
export function createDirectUploads(parts: Parts, signer: Signer): DirectUploads {
  const { database, blobs, clock, config } = parts;
  /** In flight by upload id: concurrent requests share one run. */
  const completing = new Map<string, Promise<UploadResult>>();

  async function ownUpload(userId: number, id: string): Promise<UploadRow> {
    const upload = await findUpload(database, id);
    if (upload?.owner_id !== userId) throw new Refusal('file.notFound');
    return upload;
  }

  function addresses(upload: UploadRow, received: readonly number[]): PresignedUpload {
    const expires = clock.now() + limits.uploadSignatureMs;
    const address = (part: number) => signUploadUrl(signer, upload.id, part, expires);
    const numbers = partNumbers(upload);
    return {
      method: 'PUT',
      url: address(1),
      headers: { 'Content-Type': 'application/octet-stream' },
      publicUrl: fileUrl(upload.key),
      uploadId: upload.id,
      partSize: upload.part_size,
      parts: numbers.length === 1 ? [] : numbers.map((number) => ({ number, url: address(number) })),
      received: [...received],
    };
  }

  const isJoined = async ({ key, size }: UploadRow) => (await blobs.size(key)) === size;

  async function receivedParts(upload: UploadRow): Promise<number[]> {
    if (upload.completed_at !== null || (await isJoined(upload))) return partNumbers(upload);
    const sizes = new Map((await blobs.list(blobUpload(upload))).map(({ number, size }) => [number, size]));
    return partNumbers(upload).filter((part) => sizes.get(part) === partLength(upload, part));
  }

  /** Joins the parts, unless an earlier run or another node did. @throws {Refusal} `file.incomplete`, `file.notFound` */
  async function joinParts(upload: UploadRow): Promise<void> {
    if (await isJoined(upload)) return;
    try {
      const received = await receivedParts(upload);
      if (received.length < partNumbers(upload).length) throw new Refusal('file.incomplete');
      await blobs.complete(blobUpload(upload));
    } catch (error) {
      // Another node may have joined and removed the parts meanwhile.
      if (!(await isJoined(upload))) throw asRefusal(error);
    }
  }

  /**
   * The joined file is removed only if its bytes are refused. After any other error it stays for the next attempt: another
   * node may have completed the upload, and the parts are gone. The cleanup removes files of abandoned uploads.
   */
  async function finish(upload: UploadRow): Promise<UploadResult> {
    const { id, key, owner_id, name } = upload;
    const known = await repository.find(database, key);
    if (known !== undefined) return resultOf(known);
    await joinParts(upload);
    try {
      if (upload.sha256 !== null && (await digestOf(key)) !== upload.sha256) throw new Refusal('file.broken');
      const { kind, mediaType } = await detectMediaType(await headOf(key, upload.size));
      const file = { key, owner_id, kind, media_type: mediaType, name, size: upload.size, width: 0, height: 0 };
      await transact(database, async (tx) => {
        const now = clock.now();
        const locked = await lockUpload(tx, id);
        if (locked === undefined) {
          // Completed by another node and removed from this table by age.
          if ((await repository.find(tx, key)) !== undefined) return;
          throw new Refusal('file.notFound');
        }
        if (locked.completed_at !== null) return;
        await repository.insert(tx, [{ ...file, thumb_key: null, created_at: now }]);
        await tx.updateTable('direct_upload').set({ completed_at: now }).where('id', '=', id).execute();
      });
      return resultOf(file);
    } catch (error) {
      if (error instanceof Refusal) {
        await blobs.remove(key);
        await database.deleteFrom('direct_upload').where('id', '=', id).execute();
      }
      throw error;
    }
  }

  async function digestOf(key: string): Promise<string> {
    const hash = sha256();
    for await (const chunk of await blobs.read(key)) hash.update(chunk);
    return hash.digest('hex');
  }

  const headOf = async (key: string, size: number): Promise<Uint8Array> =>
    readAll(await blobs.read(key, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 }));

  return {
    async begin(userId, request) {
      if (request.size > limits.directUploadBytes) throw new Refusal('file.tooLarge');
      const name = cleanFileName(request.name);
      const key = createFileKey(folderOf(request.type), extensionOf(name), clock.now());
      const blob = await blobs.begin(key);
      const upload: UploadRow = {
        id: randomBytes(16).toString('base64url'),
        owner_id: userId,
        key,
        name,
        size: request.size,
        part_size: Math.min(request.size, limits.multipartBytes),
        sha256: request.sha256 ?? null,
        created_at: clock.now(),
        completed_at: null,
        blob_upload: blob.id,
      };
      await transact(database, async (tx) => {
        await demandQuota(tx, userId, upload.size, config, upload.created_at);
        await tx.insertInto('direct_upload').values(upload).execute();
      }).catch(async (error: unknown) => {
        await blobs.abort(blob);
        throw error;
      });
      return addresses(upload, []);
    },

    async resume(userId, uploadId) {
      const upload = await ownUpload(userId, uploadId);
      return addresses(upload, await receivedParts(upload));
    },

    async complete(userId, uploadId) {
      const upload = await ownUpload(userId, uploadId);
      const running = completing.get(uploadId) ?? finish(upload);
      completing.set(uploadId, running);
      return running.finally(() => completing.delete(uploadId));
    },
  };
}

function folderOf(type: string): FileFolder {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('video/') ? 'video' : 'file';
}

function resultOf({ key, name, size }: Pick<repository.FileRow, 'key' | 'name' | 'size'>): UploadResult {
  const url = fileUrl(key);
  return { url, originUrl: url, name, size, isCOS: true };
}

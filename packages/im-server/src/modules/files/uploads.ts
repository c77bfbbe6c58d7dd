import { limits, type UploadResult } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { transact } from '../../infra/database/transaction.ts';
import type { ImageProcessor } from '../../infra/images/image-processor.ts';
import { Refusal } from '../../refusal.ts';
import { createFileKey, extensionOf, fileUrl } from './file-key.ts';
import * as repository from './file-repository.ts';
import { detectMediaType, HEAD_BYTES, isSupportedImage } from './media-type.ts';
import { type MultipartFile, peekBytes } from './multipart-form.ts';
import { demandQuota } from './quota.ts';

/** Uploads through the server. A refused one leaves nothing behind. */
export interface Uploads {
  /** Re-encodes an image and adds a thumbnail. `ownerId` is null for an avatar before registration. */
  image(ownerId: number | null, file: MultipartFile): Promise<UploadResult>;
  file(ownerId: number, file: MultipartFile): Promise<UploadResult>;
}

type Parts = Pick<ServerContext, 'database' | 'blobs' | 'clock' | 'config'>;

const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' } as const;

export function createUploads(parts: Parts, pictures: ImageProcessor): Uploads {
  const { database, blobs, clock, config } = parts;

  /** Before the body is read: refuses at once if the quota is used up. */
  const refuseWhenFull = (ownerId: number) =>
    transact(database, (tx) => demandQuota(tx, ownerId, 1, config, clock.now()));

  return {
    async image(ownerId, { name, bytes: incoming }) {
      const { head, bytes } = await peekBytes(incoming, HEAD_BYTES);
      if (!(await isSupportedImage(head.subarray(0, HEAD_BYTES)))) throw new Refusal('file.type');
      if (ownerId !== null) await refuseWhenFull(ownerId);
      const picture = await pictures.process(bytes);
      try {
        const { format, width, height, size } = picture;
        const key = createFileKey('image', EXTENSIONS[format], clock.now());
        const thumb_key = createFileKey('image', 'webp', clock.now());
        const common = { owner_id: ownerId, kind: 'image', name, width, height };
        await storeFiles(parts, [
          {
            file: { ...common, key, media_type: `image/${format}`, thumb_key },
            write: () => blobs.put(key, picture.bytes()),
            expectedBytes: size,
          },
          {
            file: { ...common, key: thumb_key, media_type: 'image/webp', thumb_key: null },
            write: () => blobs.put(thumb_key, picture.thumb()),
            expectedBytes: 0,
          },
        ]);
        const url = fileUrl(key);
        return { url, originUrl: url, thumbUrl: fileUrl(thumb_key), width, height, size, name };
      } finally {
        await picture.dispose();
      }
    },

    async file(ownerId, { name, bytes: incoming, expectedBytes }) {
      await refuseWhenFull(ownerId);
      const { head, bytes } = await peekBytes(incoming, HEAD_BYTES);
      const { kind, mediaType, extension } = await detectMediaType(head.subarray(0, HEAD_BYTES));
      const folder = kind === 'video' ? 'video' : 'file';
      const key = createFileKey(folder, extension ?? extensionOf(name), clock.now());
      const file = { key, owner_id: ownerId, kind, media_type: mediaType, name, width: 0, height: 0, thumb_key: null };
      const [size = 0] = await storeFiles(parts, [{ file, write: () => blobs.put(key, bytes), expectedBytes }]);
      const url = fileUrl(key);
      return { url, originUrl: url, name, size };
    },
  };
}

/** Metadata of a file before its bytes are stored. */
type FileMetadata = Omit<repository.NewFile, 'created_at' | 'size'>;

/** `write` stores the bytes; resolves with their number. */
interface PendingFile {
  readonly file: FileMetadata;
  readonly write: () => Promise<number>;
  /** At least as many bytes will come; they count against the quota until all are there. */
  readonly expectedBytes: number;
}

/**
 * Stores uploads: reserves metadata, writes bytes, completes metadata. Resolves with the sizes. On an error nothing is
 * left; after a crash the cleanup removes the reserved rows.
 * @throws {Refusal} `file.quota`, and the errors of `write`.
 */
async function storeFiles(
  { database, blobs, clock, config }: Parts,
  pending: readonly PendingFile[],
): Promise<number[]> {
  const files = pending.map(({ file }) => file);
  const ownerId = files[0]?.owner_id ?? null;
  const created_at = clock.now();
  const expected = pending.reduce((sum, { expectedBytes }) => sum + expectedBytes, 0);
  await transact(database, async (tx) => {
    if (ownerId !== null) await demandQuota(tx, ownerId, expected, config, created_at);
    await repository.reserve(
      tx,
      pending.map(({ file, expectedBytes }) => ({ ...file, created_at, size: expectedBytes })),
      created_at + limits.openUploadRetentionMs,
    );
  });
  try {
    const sizes: number[] = [];
    for (const { write } of pending) sizes.push(await write());
    await transact(database, async (tx) => {
      await repository.lock(
        tx,
        files.map(({ key }) => key),
      );
      for (const [at, { key }] of files.entries()) await repository.completeReserved(tx, key, sizes[at] ?? 0);
      if (ownerId !== null) await demandQuota(tx, ownerId, 0, config, clock.now());
    });
    return sizes;
  } catch (error) {
    const keys = files.map(({ key }) => key);
    const isRemoved = await Promise.all(keys.map((key) => blobs.remove(key))).then(
      () => true,
      () => false,
    );
    if (isRemoved) await repository.deleteReserved(database, keys);
    else await repository.abandonReserved(database, keys, clock.now());
    throw error;
  }
}

import type { UploadResult } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import type { Pictures } from '../../infra/pictures/pictures.ts';
import { Refusal } from '../../refusal.ts';
import { addressOf, extensionOf, newKey } from './file-key.ts';
import { assertRoom, keep } from './keeping.ts';
import { HEAD_BYTES, isPicture, mediaOf } from './media.ts';
import { type IncomingFile, peek, whole } from './upload-form.ts';

/** Uploads through the server. What is refused leaves nothing behind. */
export interface Uploads {
  /** A picture: decoded, freed of metadata, with a thumbnail. `ownerId` is null for an avatar before registration. */
  image(ownerId: number | null, file: IncomingFile): Promise<UploadResult>;
  file(ownerId: number, file: IncomingFile): Promise<UploadResult>;
}

type Parts = Pick<ServerContext, 'database' | 'blobs' | 'clock' | 'config'>;

const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' } as const;

export function createUploads(parts: Parts, pictures: Pictures): Uploads {
  const { blobs, clock } = parts;
  return {
    async image(ownerId, { name, bytes }) {
      const received = await whole(bytes);
      if (!(await isPicture(received.subarray(0, HEAD_BYTES)))) throw new Refusal('file.type');
      if (ownerId !== null) await assertRoom(parts, ownerId);
      const picture = await pictures.clean(received);
      const { format, width, height } = picture;
      const key = newKey('image', EXTENSIONS[format], clock.now());
      const thumb_key = newKey('image', 'webp', clock.now());
      const common = { owner_id: ownerId, kind: 'image', name, width, height };
      const size = picture.bytes.length;
      await keep(parts, [
        {
          file: { ...common, key, media_type: `image/${format}`, thumb_key },
          write: () => blobs.put(key, once(picture.bytes)),
        },
        {
          file: { ...common, key: thumb_key, media_type: 'image/webp', thumb_key: null },
          write: () => blobs.put(thumb_key, once(picture.thumb)),
        },
      ]);
      const url = addressOf(key);
      return { url, originUrl: url, thumbUrl: addressOf(thumb_key), width, height, size, name };
    },

    async file(ownerId, { name, bytes: incoming }) {
      await assertRoom(parts, ownerId);
      const { head, bytes } = await peek(incoming, HEAD_BYTES);
      const { kind, mediaType, extension } = await mediaOf(head.subarray(0, HEAD_BYTES));
      const folder = kind === 'video' ? 'video' : 'file';
      const key = newKey(folder, extension ?? extensionOf(name), clock.now());
      const file = { key, owner_id: ownerId, kind, media_type: mediaType, name, width: 0, height: 0, thumb_key: null };
      const [size = 0] = await keep(parts, [{ file, write: () => blobs.put(key, bytes) }]);
      const url = addressOf(key);
      return { url, originUrl: url, name, size };
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomBytes } from '../random.ts';
import { assertKey, type Blobs, NoUploadError } from './blobs.ts';

/** Blobs in memory. */
export function createMemoryBlobs(): Blobs {
  const blobs = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const find = (key: string): Buffer => {
    assertKey(key);
    const bytes = blobs.get(key);
    if (bytes === undefined) throw new Error(`no such blob: ${key}`);
    return bytes;
  };
  const sorted = (id: string) => [...(uploads.get(id) ?? [])].sort(([a], [b]) => a - b);

  return {
    async put(key, bytes) {
      assertKey(key);
      const whole = await buffer(bytes);
      blobs.set(key, whole);
      return whole.length;
    },
    async begin(key) {
      assertKey(key);
      const id = randomBytes(16).toString('base64url');
      uploads.set(id, new Map());
      return { key, id };
    },
    async part(upload, number, bytes) {
      const whole = await buffer(bytes);
      const parts = uploads.get(upload.id);
      if (parts === undefined) throw new NoUploadError(upload);
      parts.set(number, whole);
    },
    async list({ id }) {
      return sorted(id).map(([number, { length }]) => ({ number, size: length }));
    },
    async complete(upload) {
      const { key, id } = upload;
      const parts = sorted(id);
      if (parts.length === 0) throw new NoUploadError(upload);
      blobs.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)));
      uploads.delete(id);
    },
    async abort({ id }) {
      uploads.delete(id);
    },
    async size(key) {
      return blobs.get(key)?.length;
    },
    async read(key, range) {
      const bytes = find(key);
      return Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)], {
        objectMode: false,
      });
    },
    async remove(key) {
      blobs.delete(key);
    },
  };
}

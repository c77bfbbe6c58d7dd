import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where bytes are kept, by a key such as `image/20260102/abc.webp`. What is there is there whole and never changes. */
export interface Blobs {
  /** Keeps everything that `bytes` gives and answers how much it was. Where `bytes` throws, so does this, and nothing is left. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** How many bytes there are, or `undefined` where there is no such blob. */
  size(key: string): Promise<number | undefined>;
  /** The bytes, or a range of them that lies within. Errors of a blob that is missing come through the stream. */
  read(key: string, range?: ByteRange): Readable;
  /** Makes one blob of several, in their order; those are gone afterwards. */
  join(keys: readonly string[], into: string): Promise<void>;
  /** Removes a blob, if it is there. */
  remove(key: string): Promise<void>;
}

/**
 * Keys are made here and never by a client; this is the last wall before the file system.
 * @throws {Error} for anything that could leave the store.
 */
export function assertKey(key: string): void {
  if (!/^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.[a-z0-9]+)?$/.test(key)) throw new Error(`not a key: ${key}`);
}

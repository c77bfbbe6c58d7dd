import type { Readable } from 'node:stream';

/** Byte offsets, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Immutable blobs by key, such as `image/20260102/abc.webp`. A blob is visible only when it is complete. */
export interface Blobs {
  /** Existing folder for files of unfinished uploads. What a killed process left there is removed a day later. */
  readonly temporaryFolder: string;
  /** Stores a blob; resolves with its size in bytes. Rejects and stores nothing if `bytes` throws. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Size in bytes; `undefined` if there is no such blob. */
  size(key: string): Promise<number | undefined>;
  /** Reads a blob or a valid range of it. A missing blob is an error of the stream. */
  read(key: string, range?: ByteRange): Readable;
  /** Concatenates blobs into one and removes them. */
  join(keys: readonly string[], into: string): Promise<void>;
  /** Removes a blob if it exists. */
  remove(key: string): Promise<void>;
}

/**
 * Guards the file system against path traversal. Keys never come from a client.
 * @throws {Error} for an invalid key.
 */
export function assertKey(key: string): void {
  if (!/^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.[a-z0-9]+)?$/.test(key)) throw new Error(`not a key: ${key}`);
}

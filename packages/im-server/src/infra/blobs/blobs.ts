import type { Readable } from 'node:stream';

/** Byte offsets, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An unfinished upload in parts. */
export interface BlobUpload {
  /** Key of the blob, once it is complete. */
  readonly key: string;
  /** Id that `begin` chose. */
  readonly id: string;
}

/** A stored part of an unfinished upload. */
export interface BlobPart {
  /** From 1. */
  readonly number: number;
  /** Bytes. */
  readonly size: number;
}

/** Immutable blobs by key, such as `image/20260102/abc.webp`. A blob is visible only when it is complete. */
export interface Blobs {
  /** Stores a blob in one go; resolves with its size in bytes. Rejects and stores nothing if `bytes` throws. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Begins an upload in parts, which can go on after a restart and on another node. */
  begin(key: string): Promise<BlobUpload>;
  /**
   * Stores a part, in any order; a second one of the same number replaces the first. Stores nothing if `bytes` throws.
   * @throws {NoUploadError} unless the store begins the upload anew, as a folder does.
   */
  part(upload: BlobUpload, number: number, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Stored parts, by number. Empty if the upload has ended. */
  list(upload: BlobUpload): Promise<BlobPart[]>;
  /** Makes one blob of the stored parts. @throws {NoUploadError} */
  complete(upload: BlobUpload): Promise<void>;
  /** Removes an unfinished upload. Does nothing if it has ended. */
  abort(upload: BlobUpload): Promise<void>;
  /** Size in bytes; `undefined` if there is no such blob. */
  size(key: string): Promise<number | undefined>;
  /** Opens a blob or a valid range of it. Rejects if there is no such blob. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a blob if it exists. */
  remove(key: string): Promise<void>;
}

/** The store of the blobs cannot be reached, or refuses this server. Clients can try again later. */
export class BlobsUnavailableError extends Error {
  /** Always `BlobsUnavailableError`. */
  override readonly name = 'BlobsUnavailableError';
}

/** The store has no such unfinished upload: it has ended, or was begun in another store. */
export class NoUploadError extends Error {
  /** Always `NoUploadError`. */
  override readonly name = 'NoUploadError';

  constructor({ key }: BlobUpload, options?: ErrorOptions) {
    super(`no upload of ${key}`, options);
  }
}

/**
 * Guards the file system against path traversal. Keys never come from a client.
 * @throws {Error} for an invalid key.
 */
export function assertKey(key: string): void {
  if (!/^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.[a-z0-9]+)?$/.test(key)) throw new Error(`not a key: ${key}`);
}

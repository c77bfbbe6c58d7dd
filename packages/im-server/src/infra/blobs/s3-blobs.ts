import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { CompletedPart, S3 } from '@aws-sdk/client-s3';
import { withTemporaryFile } from '../temporary-folder.ts';
import {
  assertKey,
  type BlobPart,
  type Blobs,
  BlobsUnavailableError,
  type BlobUpload,
  NoUploadError,
} from './blobs.ts';

/** A bucket of S3 or of a server with its protocol. */
export interface S3Location {
  readonly bucket: string;
  /** URL of the server; `undefined` for Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** `undefined`: those of the process, as the SDK finds them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Time limits. The second is of silence, not of a whole transfer. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 60_000;

/** A download has its connection for as long as its client reads. The 50 of the SDK would make all others wait. */
const connections = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };

/** The SDK writes to the console without one. What fails is thrown, and logged with its request. */
const logger = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Blobs in a bucket, by their keys. Bytes are written to `temporaryFolder` before they are sent: S3 wants to know their
 * number, and closes connections to slow clients. Loads the SDK.
 */
export async function openS3Blobs(location: S3Location, temporaryFolder: string): Promise<Blobs> {
  const sdk = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, endpoint, region, credentials } = location;
  const client: S3 = new sdk.S3({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Many servers with the protocol of S3 do not know newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: connections,
      httpsAgent: connections,
    },
  });
  const of = ({ key, id }: BlobUpload) => ({ Bucket, Key: key, UploadId: id });

  async function listParts(upload: BlobUpload): Promise<(CompletedPart & BlobPart)[]> {
    const { Parts = [] } = (await unlessMissing(client.listParts(of(upload)))) ?? {};
    return Parts.map(({ PartNumber, ETag, Size }) => ({
      PartNumber,
      ETag,
      number: PartNumber ?? 0,
      size: Size ?? 0,
    }));
  }

  return {
    async put(key, bytes) {
      assertKey(key);
      return withTemporaryFile(temporaryFolder, bytes, async (path, size) => {
        await sendFile(path, (Body, abortSignal) =>
          answered(client.putObject({ Bucket, Key: key, Body, ContentLength: size }, { abortSignal })),
        );
        return size;
      });
    },

    async begin(key) {
      assertKey(key);
      const { UploadId } = await answered(client.createMultipartUpload({ Bucket, Key: key }));
      if (UploadId === undefined) throw new BlobsUnavailableError('S3 began an upload without an id');
      return { key, id: UploadId };
    },

    async part(upload, number, bytes) {
      await withTemporaryFile(temporaryFolder, bytes, async (path, size) => {
        await sendFile(path, (Body, abortSignal) => {
          const part = { ...of(upload), PartNumber: number, Body, ContentLength: size };
          return answered(client.uploadPart(part, { abortSignal }), upload);
        });
      });
    },

    async list(upload) {
      return (await listParts(upload)).map(({ number, size }) => ({ number, size }));
    },

    async complete(upload) {
      const Parts = (await listParts(upload)).map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      if (Parts.length === 0) throw new NoUploadError(upload);
      await answered(client.completeMultipartUpload({ ...of(upload), MultipartUpload: { Parts } }), upload);
    },

    async abort(upload) {
      await unlessMissing(client.abortMultipartUpload(of(upload)));
    },

    async size(key) {
      const found = await unlessMissing(client.headObject({ Bucket, Key: key }));
      // The answer to HEAD does not say whether the key or the whole bucket is missing.
      if (found === undefined) await answered(client.headBucket({ Bucket }));
      return found?.ContentLength;
    },

    async read(key, range) {
      assertKey(key);
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const { Body } = await answered(client.getObject({ Bucket, Key: key, Range }));
      if (!(Body instanceof Readable)) throw new BlobsUnavailableError(`S3 answered without the bytes of ${key}`);
      return Body;
    },

    async remove(key) {
      // Some servers answer 404 to the later of two removals at once.
      await unlessMissing(client.deleteObject({ Bucket, Key: key }));
    },
  };
}

/**
 * Sends a file as the body of a request. The SDK does not listen to errors of the stream, and closes neither the file nor
 * the connection of a request that fails before its body was sent.
 */
async function sendFile(
  path: string,
  send: (body: Readable, abortSignal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const file = await open(path);
  const body = file.createReadStream();
  const request = new AbortController();
  body.on('error', () => request.abort());
  try {
    await send(body, request.signal);
  } catch (error) {
    request.abort();
    throw body.errored ?? error;
  } finally {
    body.destroy();
  }
}

/**
 * @param upload that the request needs.
 * @throws {BlobsUnavailableError} if the request fails. The log has the reason, and clients can try again.
 * @throws {NoUploadError} if there is no such `upload`.
 */
async function answered<T>(request: Promise<T>, upload?: BlobUpload): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    if (upload !== undefined && cause instanceof Error && cause.name === 'NoSuchUpload')
      throw new NoUploadError(upload, { cause });
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new BlobsUnavailableError(`S3 request failed: ${reason}`, { cause });
  }
}

/** `undefined` if the key or the upload does not exist. */
async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  return answered(
    request.catch((error: unknown) => {
      if (error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name)) return undefined;
      throw error;
    }),
  );
}

import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { createFolderBlobs } from './folder-blobs.ts';
import { createMemoryBlobs } from './memory-blobs.ts';

/** The settings of the blob store. */
interface BlobSettings {
  readonly dataDir?: string | undefined;
  readonly s3Bucket?: string | undefined;
  readonly s3Endpoint?: string | undefined;
  readonly s3Region?: string | undefined;
  readonly s3AccessKey?: string | undefined;
  readonly s3SecretKey?: string | undefined;
}

/** Blobs in the bucket of S3 that is set, else in the data folder, else in memory. */
export async function openBlobs(location: BlobSettings, temporaryFolder: string): Promise<Blobs> {
  const { dataDir, s3Bucket, s3Endpoint, s3Region = 'us-east-1', s3AccessKey, s3SecretKey } = location;
  if (s3Bucket !== undefined) {
    const { openS3Blobs } = await import('./s3-blobs.ts');
    const credentials =
      s3AccessKey === undefined || s3SecretKey === undefined
        ? undefined
        : { accessKeyId: s3AccessKey, secretAccessKey: s3SecretKey };
    return openS3Blobs({ bucket: s3Bucket, endpoint: s3Endpoint, region: s3Region, credentials }, temporaryFolder);
  }
  return dataDir === undefined ? createMemoryBlobs() : createFolderBlobs(join(dataDir, 'files'), temporaryFolder);
}

import * as v from 'valibot';
import { limits } from '../base/limits.ts';
import { PresignedUpload, UploadResult } from '../entities/file.ts';
import { route } from './route.ts';

/** Description of a file, sent before its direct upload. */
export const PresignRequest = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.fileNameLength)),
  /** Size in bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Media type assumed by the client; the server decides by the bytes. */
  type: v.pipe(v.string(), v.maxLength(127)),
  /** Hash of the whole file, lower-case hex. The server refuses other bytes. */
  sha256: v.nullish(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'))),
});
export type PresignRequest = v.InferOutput<typeof PresignRequest>;

const uploadParam = v.looseObject({ uploadId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) });

/**
 * Upload routes. The two multipart routes take one field, `file`. Steps of a direct upload: `presignUpload`, a PUT of
 * the bytes to `url` (or of each part to its own address), `completeUpload`. `resumeUpload` returns fresh addresses and
 * the parts already received. Files are downloaded from `GET /api/file/{key}`, without an envelope.
 */
export const filesRoutes = {
  uploadImage: route('POST', '/image/upload', {
    auth: 'optional',
    bodyKind: 'multipart',
    query: v.looseObject({ use: v.optional(v.picklist(['avatar'])) }),
    data: UploadResult,
  }),
  uploadFile: route('POST', '/file/upload', { bodyKind: 'multipart', data: UploadResult }),
  presignUpload: route('POST', '/file/presign', { body: PresignRequest, data: PresignedUpload }),
  resumeUpload: route('GET', '/file/presign/:uploadId', { params: uploadParam, data: PresignedUpload }),
  completeUpload: route('POST', '/file/presign/:uploadId/complete', {
    params: uploadParam,
    data: UploadResult,
    safe: true,
  }),
} as const;

import * as v from 'valibot';
import { PresignedUpload, UploadResult } from '../entities/file.ts';
import { limits } from '../limits.ts';
import { route } from './route.ts';

/** What a client says about the bytes of a direct upload before it sends them. */
export const PresignRequest = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.fileNameLength)),
  /** Bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Media type as the client believes it; the bytes decide. */
  type: v.pipe(v.string(), v.maxLength(127)),
  /** Of the whole file, in lower-case hex: the server refuses other bytes. */
  sha256: v.nullish(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'))),
});
export type PresignRequest = v.InferOutput<typeof PresignRequest>;

const uploadParam = v.looseObject({ uploadId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) });

/**
 * Uploads. The two multipart routes take one field, `file`. A direct upload is: `presignUpload`, a PUT of the bytes to
 * `url` (or of each part to its own address), `completeUpload`; `resumeUpload` answers fresh addresses and which parts
 * have arrived. The bytes themselves are read at `GET /api/file/{key}`, which has no envelope.
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

import * as v from 'valibot';

/** Result of an upload. Older servers may return only one address. */
export const UploadResult = v.looseObject({
  url: v.nullish(v.string()),
  originUrl: v.nullish(v.string()),
  thumbUrl: v.nullish(v.string()),
  /** Size of a picture in px. */
  width: v.nullish(v.number()),
  height: v.nullish(v.number()),
  name: v.nullish(v.string()),
  /** Bytes. */
  size: v.nullish(v.number()),
  /** True if the bytes went directly to the object store. */
  isCOS: v.nullish(v.boolean()),
});
export type UploadResult = v.InferOutput<typeof UploadResult>;

/**
 * Addresses for a direct upload. `parts` is empty for an upload in one piece: then all bytes go to `url`. Send
 * `headers` with every PUT. The addresses expire after `limits.uploadSignatureMs`.
 */
export const PresignedUpload = v.looseObject({
  method: v.literal('PUT'),
  url: v.string(),
  headers: v.nullish(v.record(v.string(), v.string())),
  /** Address of the file after the upload is complete. */
  publicUrl: v.string(),
  /** Id of the upload, for `resumeUpload` and `completeUpload`. */
  uploadId: v.string(),
  parts: v.nullish(v.array(v.looseObject({ number: v.number(), url: v.string() }))),
  /** Size of each part except the last, in bytes. */
  partSize: v.nullish(v.number()),
  /** Numbers of the complete parts; 1 for a complete upload in one piece. */
  received: v.nullish(v.array(v.number())),
});
export type PresignedUpload = v.InferOutput<typeof PresignedUpload>;

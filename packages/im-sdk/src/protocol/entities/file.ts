import * as v from 'valibot';

/** What an upload answers. Deployed servers may leave out all but one address. */
export const UploadResult = v.looseObject({
  url: v.nullish(v.string()),
  originUrl: v.nullish(v.string()),
  thumbUrl: v.nullish(v.string()),
  /** Pixels of a picture. */
  width: v.nullish(v.number()),
  height: v.nullish(v.number()),
  name: v.nullish(v.string()),
  /** Bytes. */
  size: v.nullish(v.number()),
  /** Whether the bytes went directly to the store. */
  isCOS: v.nullish(v.boolean()),
});
export type UploadResult = v.InferOutput<typeof UploadResult>;

/**
 * Where and how to put the bytes of a direct upload. `parts` is empty for what goes in one piece: then they go to `url`
 * as a whole. `headers` go with every PUT. The addresses expire (`limits.uploadSignatureMs`).
 */
export const PresignedUpload = v.looseObject({
  method: v.literal('PUT'),
  url: v.string(),
  headers: v.nullish(v.record(v.string(), v.string())),
  /** The file's address once the upload is complete. */
  publicUrl: v.string(),
  /** Names the upload for `resumeUpload` and `completeUpload`. */
  uploadId: v.string(),
  parts: v.nullish(v.array(v.looseObject({ number: v.number(), url: v.string() }))),
  /** Bytes of each part but the last. */
  partSize: v.nullish(v.number()),
  /** Numbers of the parts that have arrived whole; 1 stands for an upload in one piece. */
  received: v.nullish(v.array(v.number())),
});
export type PresignedUpload = v.InferOutput<typeof PresignedUpload>;

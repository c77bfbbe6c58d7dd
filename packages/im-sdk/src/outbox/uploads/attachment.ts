import type { PictureSize } from '../../platform/files.ts';
import type { UploadedFile, UploadUse } from './upload-types.ts';

/** A file of an unsent message, stored with the message. */
export interface Attachment {
  readonly use: UploadUse;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Size in pixels of an image or a video. */
  readonly picture: PictureSize | undefined;
  /** Duration in seconds of a voice message or a video. */
  readonly duration: number | undefined;
  /** Id of a direct upload that was started. */
  readonly uploadId: string | undefined;
  /** Result of the upload; `undefined` until it is complete. */
  readonly uploaded: UploadedFile | undefined;
}

/** True if every file is uploaded. */
export function allUploaded(attachments: readonly Attachment[]): boolean {
  return attachments.every(({ uploaded }) => uploaded !== undefined);
}

/** Resets the upload results, so that the files are uploaded again. */
export function resetUploads(attachments: readonly Attachment[]): Attachment[] {
  return attachments.map((attachment) => ({ ...attachment, uploaded: undefined, uploadId: undefined }));
}

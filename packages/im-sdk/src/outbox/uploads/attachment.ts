import type { PictureSize } from '../../platform/files.ts';
import type { UploadedFile, UploadUse } from './upload-types.ts';

/** A file of a message that the server has not confirmed, as it is stored with the message. */
export interface Attachment {
  readonly use: UploadUse;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels of a picture or a video. */
  readonly picture: PictureSize | undefined;
  /** Seconds of a voice or a video. */
  readonly duration: number | undefined;
  /** Names a direct upload that was begun. */
  readonly uploadId: string | undefined;
  /** What the server made of it. */
  readonly uploaded: UploadedFile | undefined;
}

/** Whether the server has every file. */
export function allUploaded(attachments: readonly Attachment[]): boolean {
  return attachments.every(({ uploaded }) => uploaded !== undefined);
}

/** Forgets what the server said: the files are uploaded again. */
export function notUploaded(attachments: readonly Attachment[]): Attachment[] {
  return attachments.map((attachment) => ({ ...attachment, uploaded: undefined, uploadId: undefined }));
}

import type { PictureSize } from '../platform/files.ts';

/** Purpose of a file: selects the route, the accepted types and the size limit. */
export type UploadUse = 'image' | 'file' | 'avatar' | 'album' | 'voice' | 'video';

/** Upload state of a file on the server. */
export interface UploadState {
  /** The complete file; `undefined` if it is not uploaded. */
  readonly uploaded: UploadedFile | undefined;
  /** Id of a direct upload that was started; `undefined` for none. */
  readonly uploadId: string | undefined;
}

/** A file on the server. URLs are as the server sent them. */
export interface UploadedFile {
  /** URL of the file. */
  readonly url: string;
  /** Image: URL of the original. Other files: same as `url`. */
  readonly originUrl: string;
  /** Image: URL of the thumbnail; `originUrl` if the server made none. */
  readonly thumbUrl: string;
  /** Width of an image in pixels; `undefined` for other files. */
  readonly width: number | undefined;
  /** Height of an image in pixels; `undefined` for other files. */
  readonly height: number | undefined;
  /** Name of the file. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

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

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

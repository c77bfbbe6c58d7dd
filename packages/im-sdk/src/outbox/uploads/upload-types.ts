/** What a file is for: decides where it goes, which types are taken and how large it may be. */
export type UploadUse = 'image' | 'file' | 'avatar' | 'album' | 'voice' | 'video';

/** What the server has of a file: all of it, or the name of a direct upload that was begun. */
export interface UploadedSoFar {
  /** The whole file; `undefined` where it is not there. */
  readonly uploaded: UploadedFile | undefined;
  /** A direct upload that was begun; `undefined` for none. */
  readonly uploadId: string | undefined;
}

/** A file that the server has. Addresses as the server gave them. */
export interface UploadedFile {
  /** Address of the file. */
  readonly url: string;
  /** Of a picture: as it was sent. The same as `url` for anything else. */
  readonly originUrl: string;
  /** Of a picture: a smaller one to show; `originUrl` where the server made none. */
  readonly thumbUrl: string;
  /** Pixels of a picture; `undefined` for anything else. */
  readonly width: number | undefined;
  /** Pixels of a picture; `undefined` for anything else. */
  readonly height: number | undefined;
  /** Name of the file. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

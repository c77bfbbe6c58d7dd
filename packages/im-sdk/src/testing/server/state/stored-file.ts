/** A file that was uploaded. */
export interface StoredFile {
  readonly ownerId: number | undefined;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** No message names it any more. */
  gone: boolean;
}

/** A direct upload that is not complete yet. */
export interface UploadInProgress {
  readonly id: string;
  readonly ownerId: number;
  /** Key of the file that it becomes. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes of each part but the last; the whole size for an upload in one piece. */
  readonly partSize: number;
  /** By number, from 1. */
  readonly parts: Map<number, Uint8Array<ArrayBuffer>>;
}

/** Bytes on their way out of this device. */
export interface ByteUpload {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly blob: Blob;
  /** The bytes go as one file of a multipart form; without it they are the whole body. */
  readonly field?: { readonly name: string; readonly fileName: string };
  /** How many bytes of `blob` have left this device. Ascending; not more often than the platform says so. */
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** What a server said to an upload. */
export interface ByteAnswer {
  readonly status: number;
  readonly text: string;
  /** The header `Retry-After`, as it came. */
  readonly retryAfter: string | null;
}

/** Pixels of a picture as it is shown. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Files of the device: sending them with progress, showing and measuring them before they are anywhere else. */
export interface DeviceFiles {
  /** Rejects with a `TypeError` where the wire breaks, with an `AbortError` after `signal`. */
  upload(upload: ByteUpload): Promise<ByteAnswer>;
  /** An address under which this tab can show the bytes, until `releasePreview`. */
  preview(blob: Blob): string;
  releasePreview(address: string): void;
  /** Size of a picture; `undefined` where the bytes are none. */
  measurePicture(blob: Blob): Promise<PictureSize | undefined>;
}

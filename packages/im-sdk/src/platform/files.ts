/** Bytes on their way out of this device. */
export interface ByteUpload {
  /** HTTP method. */
  readonly method: 'POST' | 'PUT';
  /** Where the bytes go. */
  readonly url: string;
  /** Request headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes. */
  readonly blob: Blob;
  /** The bytes go as one file of a multipart form; without it they are the whole body. */
  readonly field?: { readonly name: string; readonly fileName: string };
  /** How many bytes of `blob` have left this device. Ascending; not more often than the platform says so. */
  readonly onSent: (bytes: number) => void;
  /** Aborts the upload. */
  readonly signal: AbortSignal;
}

/** What a server said to an upload. */
export interface ByteAnswer {
  /** HTTP status. */
  readonly status: number;
  /** Body as text. */
  readonly text: string;
  /** The header `Retry-After`, as it came. */
  readonly retryAfter: string | null;
}

/** Pixels of a picture as it is shown. */
export interface PictureSize {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** Files of the device: sending them with progress, showing and measuring them before they are anywhere else. */
export interface DeviceFiles {
  /** Rejects with a `TypeError` where the wire breaks, with an `AbortError` after `signal`. */
  upload(upload: ByteUpload): Promise<ByteAnswer>;
  /** An address under which this tab can show the bytes, until `releasePreview`. */
  preview(blob: Blob): string;
  /** Ends an address that `preview` made. */
  releasePreview(address: string): void;
  /** Size of a picture; `undefined` where the bytes are none. */
  measurePicture(blob: Blob): Promise<PictureSize | undefined>;
}

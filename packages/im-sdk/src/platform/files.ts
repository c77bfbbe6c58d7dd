/** A request that uploads bytes. */
export interface ByteUpload {
  /** HTTP method. */
  readonly method: 'POST' | 'PUT';
  /** URL of the request. */
  readonly url: string;
  /** Request headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes. */
  readonly blob: Blob;
  /** Multipart field. Omit to send the bytes as the raw body. */
  readonly field?: { readonly name: string; readonly fileName: string };
  /** Upload progress in bytes of `blob`, ascending; called as often as the platform reports it. */
  readonly onSent: (bytes: number) => void;
  /** Aborts the upload. */
  readonly signal: AbortSignal;
}

/** Response to an upload. */
export interface ByteAnswer {
  /** HTTP status. */
  readonly status: number;
  /** Body as text. */
  readonly text: string;
  /** Raw value of the header `Retry-After`. */
  readonly retryAfter: string | null;
}

/** Displayed size of an image. */
export interface PictureSize {
  /** Width in pixels. */
  readonly width: number;
  /** Height in pixels. */
  readonly height: number;
}

/** File operations of the device: upload with progress, preview and measure local files. */
export interface DeviceFiles {
  /** Uploads bytes. Rejects with a `TypeError` on a network error, with an `AbortError` after `signal`. */
  upload(upload: ByteUpload): Promise<ByteAnswer>;
  /** Creates a preview URL, valid in this tab until `releasePreview`. */
  preview(blob: Blob): string;
  /** Revokes a URL of `preview`. */
  releasePreview(address: string): void;
  /** Measures an image; `undefined` if the bytes are not an image. */
  measurePicture(blob: Blob): Promise<PictureSize | undefined>;
}

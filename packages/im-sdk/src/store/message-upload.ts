import type { ErrorCode } from '../protocol/index.ts';

/** Progress of an upload. `waiting`: queued, offline, or in backoff after an error. Sizes are bytes. */
export interface UploadProgress {
  /** State of the upload; see the type. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** Bytes sent. */
  readonly sentBytes: number;
  /** Total bytes. */
  readonly totalBytes: number;
  /** Why it failed; `undefined` unless `state` is `failed`. */
  readonly failure: ErrorCode | undefined;
}

/** A file of an own message, as known on this device. */
export interface LocalFile {
  /** Name of the file. */
  readonly name: string;
  /** Media type reported by the device. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** URL for a preview in this tab; `""` if this tab does not have the bytes. */
  readonly previewUrl: string;
}

/** Files of an own message while it is pending. */
export interface MessageUpload {
  /** The file; for a video also its cover, second. */
  readonly files: readonly LocalFile[];
  /** Total progress of all files. */
  readonly progress: UploadProgress;
  /** True if the files are on disk. `false`: warn the user that a reload loses them. */
  readonly survivesReload: boolean;
}

/** Combined progress of several uploads: failed if one failed, done if all are done. */
export function sumProgress(parts: readonly UploadProgress[]): UploadProgress {
  const sum = (of: (part: UploadProgress) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const having = (state: UploadProgress['state']): UploadProgress | undefined =>
    parts.find((part) => part.state === state);
  const decisive = having('failed') ?? having('cancelled') ?? having('sending') ?? having('waiting') ?? having('done');
  return {
    state: decisive?.state ?? 'done',
    sentBytes: sum(({ sentBytes }) => sentBytes),
    totalBytes: sum(({ totalBytes }) => totalBytes),
    failure: decisive?.failure,
  };
}

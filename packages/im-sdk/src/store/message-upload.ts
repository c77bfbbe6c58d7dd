import type { ErrorCode } from '../protocol/index.ts';

/** How far an upload got. `waiting`: for its turn, for the connection, or after trouble. Sizes are bytes. */
export interface UploadProgress {
  /** How far it got; see the type. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** Bytes that have left this device. */
  readonly sentBytes: number;
  /** Bytes in all. */
  readonly totalBytes: number;
  /** Why it failed; `undefined` unless `state` is `failed`. */
  readonly failure: ErrorCode | undefined;
}

/** A file that goes with an own message, as this device knows it. */
export interface LocalFile {
  /** Name of the file. */
  readonly name: string;
  /** Media type as the device believes it. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Address under which this tab can show it; `""` where this tab does not have the bytes. */
  readonly previewUrl: string;
}

/** The files of an own message on its way. */
export interface MessageUpload {
  /** The file itself; of a video also its cover, second. */
  readonly files: readonly LocalFile[];
  /** Of all files together. */
  readonly progress: UploadProgress;
  /** Whether the files are on disk: `false` has to be shown, a reload would lose them. */
  readonly survivesReload: boolean;
}

/** Progress of several uploads as one: failed if one is, done when all are. */
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

import type { ErrorCode } from '../protocol/index.ts';
import type { UploadProgress } from './message-upload.ts';

/**
 * One message to many friends. `uploading`: its attachments, each once; `sending`: to one friend after the other;
 * `finished`: everybody has it or it failed; `cancelled`: those who did not have it do not get it.
 */
export interface BroadcastRow {
  /** Id of the broadcast. */
  readonly id: string;
  /** How far it got; see the type. */
  readonly state: 'uploading' | 'sending' | 'finished' | 'cancelled' | 'failed';
  /** Friends to whom the text and every attachment were acknowledged. */
  readonly done: number;
  /** Friends. */
  readonly total: number;
  /** Friends to whom something was refused or given up. */
  readonly failed: number;
  /** Who they are. */
  readonly failedUserIds: readonly number[];
  /** Of the attachments; nothing to send where there are none. */
  readonly upload: UploadProgress;
  /** Why no attachment could be uploaded; `undefined` unless `state` is `failed`. */
  readonly failure: ErrorCode | undefined;
  /** Whether the attachments are on disk, or uploaded: `false` has to be shown, a reload would lose them. */
  readonly survivesReload: boolean;
}

/** How a broadcast ended: everybody got it, some did, nobody did. */
export interface BroadcastOutcome {
  /** Id of the broadcast. */
  readonly id: string;
  /** Everybody got it, some did, or nobody. */
  readonly outcome: 'all' | 'partial' | 'none';
  /** Friends who got all of it. */
  readonly success: number;
  /** Friends who did not get all of it. */
  readonly failed: number;
}

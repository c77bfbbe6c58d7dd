import type { ErrorCode } from '../protocol/index.ts';
import type { UploadProgress } from './message-upload.ts';

/**
 * Progress of one message to many friends. `uploading`: attachments are uploaded, each once. `sending`: friends receive
 * it one after the other. `finished`: delivered or failed for every friend. `cancelled`: the remaining friends do not
 * get it.
 */
export interface BroadcastRow {
  /** Id of the broadcast. */
  readonly id: string;
  /** State of the broadcast; see the type. */
  readonly state: 'uploading' | 'sending' | 'finished' | 'cancelled' | 'failed';
  /** Number of friends for whom the text and every attachment were acknowledged. */
  readonly done: number;
  /** Number of friends. */
  readonly total: number;
  /** Number of friends for whom a message was refused or discarded. */
  readonly failed: number;
  /** User ids of these friends. */
  readonly failedUserIds: readonly number[];
  /** Upload progress of the attachments; `done` if there are none. */
  readonly upload: UploadProgress;
  /** Why the upload failed; `undefined` unless `state` is `failed`. */
  readonly failure: ErrorCode | undefined;
  /** True if the attachments are on disk or uploaded. `false`: warn the user that a reload loses them. */
  readonly survivesReload: boolean;
}

/** Final result of a broadcast. */
export interface BroadcastOutcome {
  /** Id of the broadcast. */
  readonly id: string;
  /** Delivered to all, some or none of the friends. */
  readonly outcome: 'all' | 'partial' | 'none';
  /** Number of friends who received all of it. */
  readonly success: number;
  /** Number of friends who did not receive all of it. */
  readonly failed: number;
}

import type { FileStore } from '../../cache/file-store.ts';
import type { MessageCache } from '../../cache/message-cache.ts';
import type { BroadcastOutcome, BroadcastRow } from '../../store/broadcast-row.ts';
import type { BroadcastJob } from './broadcast-job.ts';

/** Changes to broadcasts, sent between tabs. */
export type BroadcastChange =
  | { readonly type: 'put'; readonly job: BroadcastJob; readonly files?: readonly Blob[] | undefined }
  | { readonly type: 'row'; readonly row: BroadcastRow }
  | { readonly type: 'cancel' | 'retry' | 'dismiss' | 'gone'; readonly id: string };

/** Dependencies and callbacks of the broadcasts. */
export interface BroadcastsListeners {
  cache(): MessageCache | undefined;
  /** The open database, also in memory mode. */
  disk(): MessageCache | undefined;
  fileStore(): FileStore | undefined;
  onChanged(change: BroadcastChange): void;
  onStorageFailed(): void;
  /** Every message was delivered or failed. Called once, in the leader. */
  onFinished(outcome: BroadcastOutcome): void;
  /** Epoch ms, server clock. */
  now(): number;
}

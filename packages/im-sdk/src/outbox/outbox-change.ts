import type { ConversationKey } from '../protocol/index.ts';
import type { UploadProgress } from '../store/message-upload.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { ShownState } from './outbox-items.ts';

/** Changes to the outbox, sent between tabs. */
export type OutboxChange =
  | {
      readonly type: 'put';
      readonly item: OutboxItem;
      readonly state: ShownState;
      /** Files that are not on disk, for the leader. */
      readonly files?: readonly Blob[] | undefined;
    }
  | { readonly type: 'upload'; readonly tmpId: string; readonly progress: UploadProgress }
  | { readonly type: 'deleting'; readonly tmpId: string }
  | { readonly type: 'removed'; readonly conversation: ConversationKey; readonly tmpId: string }
  | { readonly type: 'retry'; readonly tmpId: string };

/** Outcome of an item, emitted to `onOutcome`. */
export type ItemOutcome = 'delivered' | 'failed' | 'discarded' | 'again';

import type { SeenUpTo } from '../account/account-scope.ts';
import type { FileStore } from '../cache/file-store.ts';
import type { ConversationKey, Message } from '../protocol/index.ts';
import type { UploadProgress } from '../store/message-upload.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { ShownState } from './outbox-items.ts';
import type { OutboxStorageParts } from './outbox-storage.ts';

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

/** Dependencies and callbacks of the outbox. */
export interface OutboxListeners extends OutboxStorageParts {
  /** Store for files; `undefined` if this device stores none. */
  fileStore(): FileStore | undefined;
  /** Stores and shows the message that the server returned for a send; this calls `delivered`. */
  submit(cmd: 3 | 4, message: Message): Promise<void>;
  /** Fetches own messages: on a server that does not dedupe by `tmpId`, and after an answer without a position. */
  pull(): Promise<void>;
  /** Marks the conversation as read up to a row. */
  readUpTo(conversation: ConversationKey, row: SeenUpTo): void;
  /** An item was added, changed or removed; sent to the other tabs. */
  onChanged(change: OutboxChange): void;
  /** True if the stored file belongs to another owner, such as a broadcast. */
  owns(owner: string): boolean;
  /** Epoch ms, server clock. */
  now(): number;
}

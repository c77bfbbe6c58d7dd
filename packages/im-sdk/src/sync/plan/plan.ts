import type { SyncPosition } from '../../account/sync-position.ts';
import type { ConversationKey } from '../../protocol/index.ts';
import type { ConversationState } from '../../store/conversations/conversation-state.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import type { RowRange } from '../../store/messages/message-table.ts';

/** Result of one batch for one conversation. */
export interface ConversationPlan {
  readonly key: ConversationKey;
  /** Drop all known rows first: they do not adjoin the new ones. */
  readonly reset: boolean;
  /** Deletes the chunks on disk below this one; 0 for none. */
  readonly dropBelow: number;
  /** Ranges of rows to add. The name is part of what tabs exchange. */
  readonly runs: readonly RowRange[];
  readonly changed: readonly MessageRow[];
  /** Ids that this account deleted for itself; `undefined` for none. */
  readonly deletedIds?: readonly number[] | undefined;
  readonly state: ConversationState;
}

/** Result of one batch: stored in one transaction, then shown, then sent to the other tabs. */
export interface Plan {
  readonly conversations: readonly ConversationPlan[];
  readonly position: SyncPosition | undefined;
  /** `tmpId`s that the server acknowledged: removed from the outbox in the same transaction. */
  readonly delivered: readonly string[];
  /** Rows of other users that arrived live. */
  readonly live: readonly MessageRow[];
}

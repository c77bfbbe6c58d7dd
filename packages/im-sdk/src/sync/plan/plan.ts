import type { ConversationKey } from '../../protocol/index.ts';
import type { ConversationState } from '../../store/conversations/conversation-state.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import type { Run } from '../../store/messages/message-table.ts';

/** Sync cursors of the whole account. Stored in the same transaction as their rows. */
export interface SyncPosition {
  /** Id of the server's store. If it changes, the client starts over. `""` for none. */
  readonly epoch: string;
  /** `heads` were fetched up to this message id. Advanced only by answers of `/message/heads`, never by a push. */
  readonly since: number;
  /** Revision up to which `/changes` were applied; -1 for none. */
  readonly rev: number;
  /** Highest `seqNo` of the system notices applied here. */
  readonly system: number;
  /** On servers without `heads`: ids up to which pulls were completed. */
  readonly privateId: number;
  readonly groupId: number;
}

/** Position before the first sync. */
export const START: SyncPosition = { epoch: '', since: 0, rev: -1, system: 0, privateId: 0, groupId: 0 };

/** Result of one batch for one conversation. */
export interface ConversationPlan {
  readonly key: ConversationKey;
  /** Drop all known rows first: they do not adjoin the new ones. */
  readonly reset: boolean;
  /** Deletes the chunks on disk below this one; 0 for none. */
  readonly dropBelow: number;
  readonly runs: readonly Run[];
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

import type { ConversationKey } from '../../protocol/index.ts';
import type { ConversationState } from '../../store/conversations/conversation-state.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import type { Run } from '../../store/messages/message-table.ts';

/** Where sync stands for the whole account. Stored with the rows that it speaks of. */
export interface SyncPosition {
  /** The store of the server that all of this comes from; another one means: start over. `""` for none. */
  readonly epoch: string;
  /** Heads above this id were not asked for yet. Moved by answers of `/message/heads` alone, never by a push. */
  readonly since: number;
  /** The account's revision up to which `/changes` were applied; -1 for none. */
  readonly rev: number;
  /** Greatest `seqNo` of the system's notices that is here. */
  readonly system: number;
  /** On servers without heads: ids up to which pulls were completed. */
  readonly privateId: number;
  readonly groupId: number;
}

export const START: SyncPosition = { epoch: '', since: 0, rev: -1, system: 0, privateId: 0, groupId: 0 };

/** What one batch makes of one conversation. */
export interface ConversationPlan {
  readonly key: ConversationKey;
  /** Everything known of its rows is too old to be joined to what comes: forget it first. */
  readonly reset: boolean;
  /** Chunks on disk before this one go; 0 for none. */
  readonly dropBelow: number;
  readonly runs: readonly Run[];
  readonly changed: readonly MessageRow[];
  /** Ids that this account deleted for itself; `undefined` for none. */
  readonly deletedIds?: readonly number[] | undefined;
  readonly state: ConversationState;
}

/** One batch, worked out: stored in one transaction, then shown, then sent to the other tabs. */
export interface Plan {
  readonly conversations: readonly ConversationPlan[];
  readonly position: SyncPosition | undefined;
  /** `tmpId`s that the server has now: they leave the outbox in the same transaction. */
  readonly delivered: readonly string[];
  /** Rows of others that came in live. */
  readonly live: readonly MessageRow[];
}

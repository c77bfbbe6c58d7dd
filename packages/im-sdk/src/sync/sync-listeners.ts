import type { Signal } from '../account/account-scope.ts';
import type { CallSignal, Changes, ConversationKey } from '../protocol/index.ts';

/** Callbacks of the sync engine and its parts to the account engine. */
export interface SyncListeners {
  onSignal(signal: Signal): void;
  onTyping(conversation: ConversationKey, userId: number, state: boolean): void;
  onListsStale(): void;
  onChanges(changes: Changes): void;
  /** A call rings for this account. */
  onCallSignal(signal: CallSignal): void;
  /** The server was restored from a backup: all messages and sync state were dropped; outbox and drafts stay. */
  onStartedOver(): void;
  /** Conversations open on a screen, in this tab or another one. */
  open(): readonly ConversationKey[];
  /** Catch-up is complete: the outbox may check unconfirmed messages. */
  onCaughtUp(): void;
}

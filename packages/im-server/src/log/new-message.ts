import type { RefusalKey } from 'im-sdk/protocol';
import type { ConversationRef } from './conversations/conversation-id.ts';
import type { MessageRow } from './message-row.ts';

/** What somebody wants to append: a row without its place in the log. */
export interface NewMessage {
  readonly conversation: ConversationRef;
  readonly senderId: number;
  /** Made by the sender's client; names the row for ever within that sender. */
  readonly tmpId: string;
  readonly type: number;
  readonly content: string;
  readonly title?: string;
  readonly quoteId?: number;
  /** Mentioned members; -1 is everyone. */
  readonly atUserIds?: readonly number[];
  readonly receipt?: boolean;
  /** The sender's connection that gets no echo (`echo.ts`). */
  readonly origin?: string;
  /** A host's own fields. */
  readonly ext?: Readonly<Record<string, unknown>>;
  /** Keys of the files that it names. */
  readonly files?: readonly string[];
}

/** The name and role that a sender has in the conversation at the moment of the append. */
export interface SenderSnapshot {
  readonly senderName: string;
  readonly senderRole: number | null;
}

/** What became of one draft. A repeat is answered with the row of the first time. */
export type AppendResult =
  | {
      readonly kind: 'stored';
      readonly row: MessageRow;
      /** Where the sender's own read position stood, where messages above it were unread and are read by sending. */
      readonly readFrom?: number | undefined;
    }
  | { readonly kind: 'repeated'; readonly row: MessageRow }
  | { readonly kind: 'refused'; readonly refusal: RefusalKey };

/** Names a draft for dedupe. */
export function dedupeKey(draft: { readonly senderId: number; readonly tmpId: string }): string {
  return `${draft.senderId} ${draft.tmpId}`;
}

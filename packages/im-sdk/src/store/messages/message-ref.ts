import { type ConversationKey, parseConversationKey } from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';
import type { MessageTable } from './message-table.ts';
import { kindOf, parseMessageKey } from './row-key.ts';

/** Conversation and server id of a message. An id alone names no message: some servers number private and group messages apart. */
export interface MessageId {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Server id, above 0. */
  readonly id: number;
}

/** A message by its row, by its row key, or by conversation and server id. */
export type MessageRef = MessageRow | MessageId | string;

/** A message of a known conversation: by its row, by its row key, or by its server id. */
export type ConversationMessageRef = MessageRef | number;

/** True for anything that can name a message. */
export function isMessageRef(value: unknown): value is MessageRef {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' && value !== '';
  const { conversation, id, key } = value as Partial<Record<keyof MessageRow, unknown>>;
  if (typeof conversation !== 'string' || !parseConversationKey(conversation) || !Number.isSafeInteger(id))
    return false;
  return Number(id) > 0 || (id === 0 && typeof key === 'string' && key !== '');
}

/** Adds the conversation to a reference, so that the message is found on disk and on the server too. */
export function messageRefIn(conversation: ConversationKey, ref: ConversationMessageRef): MessageRef {
  if (typeof ref === 'number') return { conversation, id: ref };
  const parsed = typeof ref === 'string' ? parseMessageKey(ref) : undefined;
  return parsed?.kind === kindOf(conversation) ? { conversation, id: parsed.id } : ref;
}

/** The row that a reference names, if it is in memory; a row that was passed in is used as it is. */
export function messageInMemory(messages: MessageTable, ref: MessageRef): MessageRow | undefined {
  if (typeof ref === 'string') return messages.get(ref);
  if (!isRow(ref)) return messages.byId(ref.id, ref.conversation);
  const known = messages.get(ref.key, ref.conversation);
  return known ?? (ref.id > 0 ? (messages.byId(ref.id, ref.conversation) ?? ref) : undefined);
}

function isRow(ref: MessageRow | MessageId): ref is MessageRow {
  return 'key' in ref && 'content' in ref;
}

import type { ConversationKey, ConversationKind } from '../../protocol/index.ts';

/**
 * Key of a message by kind and id: `p{id}` in a private chat, `g{id}` in a group, `s{id}` of a system notice. Private and
 * group ids are two sequences on some servers: an id without its kind names no message.
 */
export type MessageKey = `${keyof typeof KINDS}${number}`;

const KINDS = { p: 'private', g: 'group', s: 'system' } as const;

/** Kind of a conversation, or of the message with a key. */
export function kindOf(key: ConversationKey | MessageKey): ConversationKind {
  return KINDS[key.charAt(0) as keyof typeof KINDS];
}

/** Builds the key of a message from its conversation and id. */
export function messageKey(conversation: ConversationKey, id: number): MessageKey {
  if (conversation.startsWith('p')) return `p${id}`;
  return conversation.startsWith('g') ? `g${id}` : `s${id}`;
}

/** Parses a key made by `messageKey`; `undefined` for any other text, such as a `tmpId`. */
export function parseMessageKey(key: string): { kind: ConversationKind; id: number } | undefined {
  if (!Object.hasOwn(KINDS, key.charAt(0))) return undefined;
  const id = Number(key.slice(1));
  return Number.isSafeInteger(id) && id > 0 ? { kind: kindOf(key as MessageKey), id } : undefined;
}

/** Key of a row: the `tmpId` of an own message, else its `messageKey`. Another client's `tmpId` may look like the latter. */
export function rowKey(conversation: ConversationKey, id: number, tmpId: string, isOwn: boolean): string {
  return isOwn && tmpId !== '' && !parseMessageKey(tmpId) ? tmpId : messageKey(conversation, id);
}

import * as v from 'valibot';

/** Id made by the server: an integer from 1 below 2^53. Ascending: a greater id is a later row. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** An id in a path or query string: decimal digits, parsed to a number. */
export const IdText = v.pipe(v.string(), v.regex(/^[0-9]{1,16}$/), v.transform(Number), Id);

/** A cursor in a query string: an integer from 0 (start) below 2^53. */
export const CursorText = v.pipe(
  v.string(),
  v.regex(/^-?[0-9]{1,16}$/),
  v.transform(Number),
  v.integer(),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);

/** `true` or `false` in a query string. */
export const BooleanText = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
);

/** Epoch milliseconds, an integer. */
export const Time = v.pipe(v.number(), v.integer(), v.minValue(0));

/** True for text that can be the id of a socket connection, as the header `connId` names it. Other text counts as missing. */
export function isConnId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/** Kinds of conversation between people. */
export const ChatKind = v.picklist(['private', 'group']);
export type ChatKind = v.InferOutput<typeof ChatKind>;

/** All kinds of conversation; `system` is the list of system notices. */
export type ConversationKind = ChatKind | 'system';

/** Key of a conversation: `p:{userId}`, `g:{groupId}` or `s:0`. Used in stores, caches and on screens. */
export type ConversationKey = `p:${number}` | `g:${number}` | 's:0';

/** Key of the list of system notices. */
export const SYSTEM_KEY: ConversationKey = 's:0';

/** Builds the key of a conversation. `target` is a user id, a group id, or 0 for `system`. */
export function conversationKey(kind: ConversationKind, target: number): ConversationKey {
  if (kind === 'private') return `p:${target}`;
  if (kind === 'group') return `g:${target}`;
  return SYSTEM_KEY;
}

/** Parses a key made by `conversationKey`; `undefined` for any other text. */
export function parseConversationKey(key: string): { kind: ConversationKind; target: number } | undefined {
  if (key === SYSTEM_KEY) return { kind: 'system', target: 0 };
  if (!/^[pg]:[1-9][0-9]{0,15}$/.test(key)) return undefined;
  return { kind: key.startsWith('p') ? 'private' : 'group', target: Number(key.slice(2)) };
}

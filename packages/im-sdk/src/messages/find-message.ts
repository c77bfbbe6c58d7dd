import type { AccountEngine } from '../account/account-scope.ts';
import type { RootStore } from '../account/root-store.ts';
import { type ConversationKey, ImError } from '../protocol/index.ts';
import type { ConversationMessageRef, MessageRef } from '../store/messages/message-ref.ts';
import { messageInMemory, messageRefIn } from '../store/messages/message-ref.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import { kindOf, parseMessageKey } from '../store/messages/row-key.ts';

interface Parts {
  readonly store: Pick<RootStore, 'messages' | 'conversations'>;
  readonly engine: () => Pick<AccountEngine, 'message' | 'stored'>;
}

/** Error of a reference that names no message. */
export function unknownMessage(): ImError {
  return new ImError('message.notFound', 'No such message', { category: 'refused' });
}

/**
 * Finds a message that is not in memory: on this device, then on the server. A key without its conversation is looked
 * up on this device only, latest conversations first.
 */
export async function findMessage({ store, engine }: Parts, ref: MessageRef): Promise<MessageRow | undefined> {
  const known = messageInMemory(store.messages, ref);
  if (known) return known;
  if (typeof ref !== 'string') return ref.id > 0 ? engine().message(ref.conversation, ref.id) : undefined;
  const parsed = parseMessageKey(ref);
  for (const conversation of latestFirst(store)) {
    if (parsed && kindOf(conversation) !== parsed.kind) continue;
    const row = parsed
      ? await engine().message(conversation, parsed.id, 'device')
      : await findStored(engine().stored(conversation), ref);
    if (row) return row;
  }
  return undefined;
}

/** Server id that a reference names, without a search; `undefined` for the key of a row that is not in memory. */
export function knownMessageId(
  store: Pick<RootStore, 'messages'>,
  conversation: ConversationKey,
  ref: ConversationMessageRef,
): number | undefined {
  const named = messageRefIn(conversation, ref);
  // A row from before its ack has no id: the row in memory has.
  const known = typeof named === 'string' || named.id === 0 ? messageInMemory(store.messages, named) : named;
  return known && (known.conversation === conversation ? known.id : 0);
}

/**
 * Server id of a message of a conversation; no request unless the reference is a key that is not in memory.
 * @throws `message.notFound` for a message that is unknown, not sent yet, or of another conversation
 */
export async function findMessageId(
  parts: Parts,
  conversation: ConversationKey,
  ref: ConversationMessageRef,
): Promise<number> {
  const known = knownMessageId(parts.store, conversation, ref);
  const id =
    known ?? (await idOnDisk(parts, conversation, typeof ref === 'object' && 'key' in ref ? ref.key : String(ref)));
  if (id > 0) return id;
  throw unknownMessage();
}

async function idOnDisk({ engine }: Parts, conversation: ConversationKey, key: string): Promise<number> {
  return (await findStored(engine().stored(conversation), key))?.id ?? 0;
}

function latestFirst({ conversations }: Parts['store']): readonly ConversationKey[] {
  return [...conversations.states()].sort((a, b) => b.optTime - a.optTime).map(({ key }) => key);
}

async function findStored(batches: AsyncIterable<readonly MessageRow[]>, key: string): Promise<MessageRow | undefined> {
  for await (const rows of batches) {
    const found = rows.find((row) => row.key === key);
    if (found) return found;
  }
  return undefined;
}

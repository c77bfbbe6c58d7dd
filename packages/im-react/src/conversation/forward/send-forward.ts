import { type ImClient, type MessageRow, messageBody, type SendExtras } from 'im-sdk';
import { type ConversationKey, isStructuredType, parseConversationKey, readContent } from 'im-sdk/protocol';
import { isForwardable } from '../../message/message-content.ts';

/** Already queued items per conversation: message keys and `comment`. A retry skips them. */
export type QueuedItems = Map<ConversationKey, Set<string>>;

/**
 * Forwards messages to conversations: the comment first, then each message in order. Files are sent by URL, without
 * another upload.
 *
 * The chats are not in view: their unread messages stay unread. Each message names its original sender.
 *
 * Resolves when all messages are in the outbox. Rejects with the first failure after all conversations were tried.
 *
 * @param forwarded - Items to skip; updated with each queued item.
 */
export async function sendForward(
  { messages }: Pick<ImClient, 'messages'>,
  rows: readonly MessageRow[],
  targets: readonly ConversationKey[],
  comment: string,
  forwarded: QueuedItems,
): Promise<void> {
  const text = comment.trim();
  const tries = targets.map(async (target) => {
    const queued = forwarded.get(target) ?? new Set();
    forwarded.set(target, queued);
    const once = async (what: string, send: () => Promise<unknown>): Promise<void> => {
      if (queued.has(what)) return;
      await send();
      queued.add(what);
    };
    if (text !== '') await once('comment', () => messages.sendText(target, { text, keepUnread: true }));
    for (const row of rows.filter(isForwardable)) await once(row.key, () => sendOne(messages, target, row));
  });
  for (const done of await Promise.allSettled(tries)) if (done.status === 'rejected') throw done.reason;
}

async function sendOne(messages: ImClient['messages'], target: ConversationKey, row: MessageRow): Promise<void> {
  const body = messageBody(row);
  const kind = parseConversationKey(row.conversation)?.kind;
  const forwardOf = kind === 'private' || kind === 'group' ? { kind, id: row.id } : undefined;
  const extras: SendExtras = { keepUnread: true, ...(forwardOf && row.id > 0 ? { forwardOf } : {}) };
  if (body.kind === 'text') {
    await messages.sendText(target, { text: body.text, ...extras });
    return;
  }
  if ((body.kind === 'userCard' || body.kind === 'groupCard') && body.content) {
    const { kind, id } = body.content;
    await messages.sendCard(target, { kind, id }, extras);
    return;
  }
  const content = isStructuredType(row.type) ? readContent(row.type, row.content) : undefined;
  if (isStructuredType(row.type) && content) await messages.sendContent(target, row.type, content, extras);
}

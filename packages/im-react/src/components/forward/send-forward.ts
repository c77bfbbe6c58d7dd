import { type ImClient, type MessageRow, messageBody } from 'im-sdk';
import { type ConversationKey, isStructuredType, readContent } from 'im-sdk/protocol';
import { isForwardable } from '../message-actions/forwardable.ts';

/**
 * Says messages once more in other conversations: the comment first, then each message by itself, in order. Files go by
 * their address, nothing is uploaded again. Resolves when all of it is in the outbox; rejects with the first failure.
 */
export async function sendForward(
  { messages }: Pick<ImClient, 'messages'>,
  rows: readonly MessageRow[],
  targets: readonly ConversationKey[],
  comment: string,
): Promise<void> {
  const said = comment.trim();
  await Promise.all(
    targets.map(async (target) => {
      if (said !== '') await messages.sendText(target, { text: said });
      for (const row of rows.filter(isForwardable)) await sendOne(messages, target, row);
    }),
  );
}

async function sendOne(messages: ImClient['messages'], target: ConversationKey, row: MessageRow): Promise<void> {
  const body = messageBody(row);
  if (body.kind === 'text') {
    await messages.sendText(target, { text: body.text });
    return;
  }
  if ((body.kind === 'userCard' || body.kind === 'groupCard') && body.content) {
    const { kind, id } = body.content;
    await messages.sendCard(target, { kind, id });
    return;
  }
  const content = isStructuredType(row.type) ? readContent(row.type, row.content) : undefined;
  if (isStructuredType(row.type) && content) await messages.sendContent(target, row.type, content);
}

import type { Actor } from '../../../actor.ts';
import type { Tx } from '../../../infra/database/transaction.ts';
import { randomUUID } from '../../../infra/random.ts';
import { appendOwn } from '../../../log/append.ts';
import { parseConversationId } from '../../../log/conversations/conversation-id.ts';
import { originOf } from '../../../log/echo.ts';
import type { MessageRow } from '../../../log/message-row.ts';
import type { SenderSnapshot } from '../../../log/new-message.ts';
import { Refusal } from '../../../refusal.ts';
import type { Target } from './lock-target.ts';

/** Writer of a patch, and the connection that gets no push of it. */
export interface PatchAuthor {
  readonly actor: Actor;
  readonly connId: string | undefined;
}

/** Appends a patch row and links it to its target. */
export async function appendPatch(
  tx: Tx,
  target: Target,
  { actor, connId }: PatchAuthor,
  patch: { readonly type: number; readonly content: string; readonly sender: SenderSnapshot; readonly now: number },
): Promise<MessageRow> {
  const { type, content, sender, now } = patch;
  const draft = {
    conversation: parseConversationId(target.conversation_id),
    senderId: actor.userId,
    tmpId: randomUUID().replaceAll('-', ''),
    type,
    content,
    origin: originOf(actor, connId),
    sender,
  };
  const [row] = await appendOwn(tx, [draft], now);
  if (row === undefined) throw new Refusal('server.internal');
  await tx.updateTable('message').set({ target_id: target.id }).where('id', '=', row.id).execute();
  return row;
}

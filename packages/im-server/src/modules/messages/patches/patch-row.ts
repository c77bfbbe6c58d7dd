import type { Caller } from '../../../caller.ts';
import type { Tx } from '../../../infra/database/transaction.ts';
import { randomUUID } from '../../../infra/random.ts';
import { appendOwn } from '../../../log/append.ts';
import { parseConversationId } from '../../../log/conversations/conversation-id.ts';
import { originOf } from '../../../log/echo.ts';
import type { MessageRow } from '../../../log/message-row.ts';
import type { SenderSnapshot } from '../../../log/new-message.ts';
import { Refusal } from '../../../refusal.ts';
import type { Target } from './lock-target.ts';

/** The caller and their connection. */
export interface Actor {
  readonly caller: Caller;
  readonly connId: string | undefined;
}

/** Appends a patch row and links it to its target. */
export async function appendPatch(
  tx: Tx,
  target: Target,
  { caller, connId }: Actor,
  patch: { readonly type: number; readonly content: string; readonly sender: SenderSnapshot; readonly now: number },
): Promise<MessageRow> {
  const { type, content, sender, now } = patch;
  const draft = {
    conversation: parseConversationId(target.conversation_id),
    senderId: caller.userId,
    tmpId: randomUUID().replaceAll('-', ''),
    type,
    content,
    origin: originOf(caller, connId),
    sender,
  };
  const [row] = await appendOwn(tx, [draft], now);
  if (row === undefined) throw new Refusal('server.internal');
  await tx.updateTable('message').set({ target_id: target.id }).where('id', '=', row.id).execute();
  return row;
}

import {
  type ChatKind,
  limits,
  MessageStatus,
  MessageType,
  type RefusalKey,
  type StoredMessage,
} from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { lockSearchIndex, updateSearchIndex } from '../../../domain/messages/search-index.ts';
import { validateContent } from '../../../domain/messages/validate-content.ts';
import { parseConversationId, peerOf } from '../../../message-log/conversations/conversation-id.ts';
import { toMessage } from '../../../message-log/message-row.ts';
import type { Realtime } from '../../../realtime/realtime.ts';
import { Refusal } from '../../../refusal.ts';
import { commitPatch, lockTarget, type PatchAuthor, type Target } from './patch-row.ts';
import { demandSendPermission } from './sender-snapshot.ts';

/**
 * Edits an own text message; appends an edit row.
 * @throws {Refusal} `message.notFound`, `message.editForbidden`, `message.recalled`, `message.editTooLate`, or the
 * refusals of a send.
 */
export async function edit(
  context: Pick<ServerContext, 'database' | 'clock' | 'config' | 'files' | 'approveMessage'>,
  realtime: Pick<Realtime, 'committed'>,
  author: PatchAuthor,
  kind: ChatKind,
  change: { readonly id: number; readonly content: string },
): Promise<StoredMessage> {
  const { userId } = author.actor;
  const content = await askHost(context, userId, change);
  const row = await commitPatch(context.database, async (tx) => {
    const target = await lockTarget(tx, userId, kind, change.id);
    const now = context.clock.now();
    const refusal = refuseEdit(target, userId, now);
    if (refusal !== undefined) throw new Refusal(refusal);
    const sender = await demandSendPermission(
      tx,
      userId,
      target.conversation_id,
      context.config.contacts === 'everyone',
    );
    const { id } = change;
    const indexed = await lockSearchIndex(tx, id);
    await tx.updateTable('message').set({ content, edited_at: now }).where('id', '=', id).execute();
    if (indexed) await updateSearchIndex(tx, { ...target, content });
    const patch = JSON.stringify({ id, content, editedAt: now });
    return { target, author, type: MessageType.EDIT, content: patch, sender, now };
  });
  if (row === undefined) throw new Refusal('server.internal');
  realtime.committed([row]);
  return toMessage(row);
}

/** Content after the host's approval. The host is not asked for messages that cannot be edited. */
async function askHost(
  { database, approveMessage, files }: Pick<ServerContext, 'database' | 'approveMessage' | 'files'>,
  senderId: number,
  { id, content }: { readonly id: number; readonly content: string },
): Promise<string> {
  if (approveMessage === undefined) return content;
  const type = MessageType.TEXT;
  const own = await database
    .selectFrom('message')
    .select('conversation_id')
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .where('type', '=', type)
    .executeTakeFirst();
  if (own === undefined) return content;
  const ref = parseConversationId(own.conversation_id);
  const to = ref.kind === 'group' ? { groupId: ref.groupId } : { recvId: peerOf(ref, senderId) };
  const answered = await approveMessage({ senderId, ...to, type, content, edits: id });
  return answered === content ? content : validateContent(files, false, type, answered, undefined).content;
}

/** Refusal key; `undefined` if the edit is allowed. */
export function refuseEdit(
  target: Pick<Target, 'sender_id' | 'type' | 'status' | 'send_time' | 'forwarded_name'>,
  userId: number,
  now: number,
): RefusalKey | undefined {
  if (target.sender_id !== userId || target.type !== MessageType.TEXT) return 'message.editForbidden';
  // A forwarded text names its first sender: other words would be put into their mouth.
  if (target.forwarded_name !== null) return 'message.editForbidden';
  if (target.status === MessageStatus.RECALL) return 'message.recalled';
  if (now - target.send_time > limits.editWithinMs) return 'message.editTooLate';
  return undefined;
}

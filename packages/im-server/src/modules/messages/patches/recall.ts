import {
  type ChatKind,
  GroupRole,
  isCountingType,
  limits,
  MessageStatus,
  MessageType,
  type RefusalKey,
  type StoredMessage,
} from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { eraseContent } from '../../../domain/messages/erase-content.ts';
import { toMessage } from '../../../message-log/message-row.ts';
import type { Realtime } from '../../../realtime/realtime.ts';
import { Refusal } from '../../../refusal.ts';
import { commitPatch, lockTarget, type PatchAuthor, type Target } from './patch-row.ts';
import { readSenderSnapshot } from './sender-snapshot.ts';

/**
 * Recalls a message: clears its content and appends a recall row.
 * @throws {Refusal} `message.notFound`, `message.recallForbidden`, `message.recallTooLate`, `message.recalled`
 */
export async function recall(
  context: Pick<ServerContext, 'database' | 'clock' | 'files' | 'pins'>,
  realtime: Pick<Realtime, 'committed'>,
  author: PatchAuthor,
  kind: ChatKind,
  id: number,
): Promise<StoredMessage> {
  const { userId } = author.actor;
  const row = await commitPatch(context.database, async (tx) => {
    const target = await lockTarget(tx, userId, kind, id);
    const sender = await readSenderSnapshot(tx, userId, target.conversation_id);
    const now = context.clock.now();
    const refusal = refuseRecall(target, userId, sender.senderRole, now);
    if (refusal !== undefined) throw new Refusal(refusal);
    await context.files.removeReferences(tx, [{ kind: 'message', id }]);
    await eraseContent(tx, id);
    return { target, author, type: MessageType.RECALL, content: String(id), sender, now };
  });
  if (row === undefined) throw new Refusal('server.internal');
  realtime.committed([row]);
  const message = toMessage(row);
  if (message.groupId) await context.pins.recalled(message.groupId, id);
  return message;
}

type RecallTarget = Pick<Target, 'sender_id' | 'sender_role' | 'type' | 'status' | 'send_time'>;

/**
 * Refusal key; `undefined` if the recall is allowed. `role`: the user's role in the group, null in a private
 * conversation.
 */
export function refuseRecall(
  target: RecallTarget,
  userId: number,
  role: number | null,
  now: number,
): RefusalKey | undefined {
  if (!isCountingType(target.type)) return 'message.recallForbidden';
  const own = target.sender_id === userId;
  const byRight = role === GroupRole.OWNER || (role === GroupRole.MANAGER && target.sender_role === GroupRole.MEMBER);
  if (!own && !byRight) return 'message.recallForbidden';
  if (target.status === MessageStatus.RECALL) return 'message.recalled';
  if (!byRight && now - target.send_time > limits.recallWithinMs) return 'message.recallTooLate';
  return undefined;
}

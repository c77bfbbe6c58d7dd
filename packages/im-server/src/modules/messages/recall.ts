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
import type { ServerContext } from '../../context.ts';
import { type Tx, transact } from '../../infra/database/guard.ts';
import { randomUUID } from '../../infra/random.ts';
import { appendOwn } from '../../log/append.ts';
import { parseConversationId } from '../../log/conversations/conversation-id.ts';
import { lockConversations } from '../../log/conversations/conversation-lock.ts';
import { participation } from '../../log/conversations/participants.ts';
import type { Stamp } from '../../log/draft.ts';
import { originOf } from '../../log/echo.ts';
import { toMessage } from '../../log/message-row.ts';
import type { Caller } from '../../ports.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Takes a message back: its content is erased, and a row of its own says so.
 * @throws {Refusal} `message.notFound` for what the caller may not see, `message.recallForbidden`,
 * `message.recallTooLate`, `message.recalled`.
 */
export async function recall(
  context: ServerContext,
  realtime: Pick<Realtime, 'committed'>,
  caller: Caller,
  connId: string | undefined,
  kind: ChatKind,
  id: number,
): Promise<StoredMessage> {
  const row = await transact(context.database, async (tx) => {
    const target = await findTarget(tx, caller.userId, kind, id);
    const stamp = await stampOf(tx, caller.userId, target.conversation_id);
    const now = context.clock.now();
    const refusal = refuseRecall(target, caller.userId, stamp.senderRole, now);
    if (refusal !== undefined) throw new Refusal(refusal);
    await tx
      .updateTable('message')
      .set({ status: MessageStatus.RECALL, content: '', title: null })
      .where('id', '=', id)
      .execute();
    const draft = {
      conversation: parseConversationId(target.conversation_id),
      senderId: caller.userId,
      tmpId: randomUUID().replaceAll('-', ''),
      type: MessageType.RECALL,
      content: String(id),
      origin: originOf(caller, connId),
      stamp,
    };
    const [appended] = await appendOwn(tx, [draft], now);
    if (appended === undefined) throw new Refusal('server.internal');
    return appended;
  });
  realtime.committed([row]);
  return toMessage(row);
}

async function findTarget(tx: Tx, userId: number, kind: ChatKind, id: number) {
  const place = await tx.selectFrom('message').select('conversation_id').where('id', '=', id).executeTakeFirst();
  if (place === undefined || parseConversationId(place.conversation_id).kind !== kind) {
    throw new Refusal('message.notFound');
  }
  await lockConversations(tx, [place.conversation_id]);
  const target = await tx.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const own = await participation(tx, userId, place.conversation_id);
  if (own === undefined || target.chat_seq < own.visibleFromSeq) throw new Refusal('message.notFound');
  return target;
}

async function stampOf(tx: Tx, userId: number, conversation: string): Promise<Stamp> {
  const ref = parseConversationId(conversation);
  const account = await tx.selectFrom('account').select('nick_name').where('id', '=', userId).executeTakeFirstOrThrow();
  if (ref.kind === 'private') return { senderName: account.nick_name, senderRole: null };
  const member = await tx
    .selectFrom('group_member')
    .select(['role', 'remark_nick_name'])
    .where('group_id', '=', ref.groupId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { senderName: member.remark_nick_name || account.nick_name, senderRole: member.role };
}

interface Target {
  readonly sender_id: number;
  readonly sender_role: number | null;
  readonly type: number;
  readonly status: number;
  readonly send_time: number;
}

/** Why `userId`, who has `role` in the group (null in a private conversation), may not recall; `undefined` if they may. */
export function refuseRecall(target: Target, userId: number, role: number | null, now: number): RefusalKey | undefined {
  if (!isCountingType(target.type)) return 'message.recallForbidden';
  const own = target.sender_id === userId;
  const byRight = role === GroupRole.OWNER || (role === GroupRole.MANAGER && target.sender_role === GroupRole.MEMBER);
  if (!own && !byRight) return 'message.recallForbidden';
  if (target.status === MessageStatus.RECALL) return 'message.recalled';
  if (!byRight && now - target.send_time > limits.recallWithinMs) return 'message.recallTooLate';
  return undefined;
}

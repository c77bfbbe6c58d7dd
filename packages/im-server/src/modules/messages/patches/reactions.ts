import { type ChatKind, isCountingType, limits, MessageStatus, MessageType, type StoredMessage } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../../context.ts';
import type { Tx } from '../../../infra/database/transaction.ts';
import { toMessage } from '../../../message-log/message-row.ts';
import type { Realtime } from '../../../realtime/realtime.ts';
import { Refusal } from '../../../refusal.ts';
import { commitPatch, lockTarget, type PatchAuthor } from './patch-row.ts';
import { demandSendPermission } from './sender-snapshot.ts';

export interface ReactionChange {
  readonly id: number;
  readonly emoji: string;
  readonly on: boolean;
}

/**
 * Adds or removes a reaction; appends a patch row. Null if nothing changed.
 * @throws {Refusal} `message.notFound`, `message.recalled`, `message.tooManyReactions`, or the refusals of a send.
 */
export async function react(
  context: Pick<ServerContext, 'database' | 'clock' | 'config'>,
  realtime: Pick<Realtime, 'committed'>,
  author: PatchAuthor,
  kind: ChatKind,
  { id, emoji, on }: ReactionChange,
): Promise<StoredMessage | null> {
  const { userId } = author.actor;
  const row = await commitPatch(context.database, async (tx) => {
    const target = await lockTarget(tx, userId, kind, id);
    if (!isCountingType(target.type)) throw new Refusal('message.notFound');
    if (target.status === MessageStatus.RECALL) throw new Refusal('message.recalled');
    const sender = await demandSendPermission(
      tx,
      userId,
      target.conversation_id,
      context.config.contacts === 'everyone',
    );
    const reactions = await reactionsOf(tx, id, userId);
    const { count: before = 0, isOwn = false } = reactions.get(emoji) ?? {};
    if (isOwn === on) return undefined;
    if (on && before === 0 && reactions.size >= limits.reactionKinds) throw new Refusal('message.tooManyReactions');
    const count = on ? before + 1 : before - 1;
    if (!on) {
      await tx
        .deleteFrom('message_reaction')
        .where('message_id', '=', id)
        .where('emoji', '=', emoji)
        .where('user_id', '=', userId)
        .execute();
    }
    const reacted = count > 0 || reactions.size > 1;
    if (reacted !== target.reacted) await tx.updateTable('message').set({ reacted }).where('id', '=', id).execute();
    return {
      target,
      author,
      type: MessageType.REACTION,
      content: JSON.stringify({ id, emoji, userId, on, count }),
      reaction: on ? emoji : undefined,
      sender,
      now: context.clock.now(),
    };
  });
  if (row === undefined) return null;
  realtime.committed([row]);
  return toMessage(row);
}

/** Number of users by emoji, and whether `userId` is one of them. */
async function reactionsOf(
  tx: Tx,
  id: number,
  userId: number,
): Promise<Map<string, { readonly count: number; readonly isOwn: boolean }>> {
  const rows = await tx
    .selectFrom('message_reaction')
    .select(['emoji', (where) => where.fn.countAll<number>().as('count')])
    .select(sql<boolean>`bool_or(user_id = ${userId})`.as('isOwn'))
    .where('message_id', '=', id)
    .groupBy('emoji')
    .execute();
  return new Map(rows.map(({ emoji, count, isOwn }) => [emoji, { count, isOwn }]));
}

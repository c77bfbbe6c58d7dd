import { type ChatKind, isCountingType, limits, MessageStatus, MessageType, type StoredMessage } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { type Tx, transact } from '../../../infra/database/transaction.ts';
import { toMessage } from '../../../log/message-row.ts';
import type { Realtime } from '../../../realtime/realtime.ts';
import { Refusal } from '../../../refusal.ts';
import { lockTarget } from './lock-target.ts';
import { appendPatch, type PatchAuthor } from './patch-row.ts';
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
  context: ServerContext,
  realtime: Pick<Realtime, 'committed'>,
  author: PatchAuthor,
  kind: ChatKind,
  { id, emoji, on }: ReactionChange,
): Promise<StoredMessage | null> {
  const { userId } = author.actor;
  const row = await transact(context.database, async (tx) => {
    const target = await lockTarget(tx, userId, kind, id);
    if (!isCountingType(target.type)) throw new Refusal('message.notFound');
    if (target.status === MessageStatus.RECALL) throw new Refusal('message.recalled');
    const sender = await demandSendPermission(
      tx,
      userId,
      target.conversation_id,
      context.config.contacts === 'everyone',
    );
    const standing = await kindsOn(tx, id);
    const own = await isOn(tx, id, emoji, userId);
    if (own === on) return undefined;
    const others = standing.get(emoji) ?? 0;
    if (on && others === 0 && standing.size >= limits.reactionKinds) throw new Refusal('message.tooManyReactions');
    const count = on ? others + 1 : others - 1;
    const patch = await appendPatch(tx, target, author, {
      type: MessageType.REACTION,
      content: JSON.stringify({ id, emoji, userId, on, count }),
      sender,
      now: context.clock.now(),
    });
    if (on) {
      const reaction = { message_id: id, emoji, user_id: userId, row_id: patch.id };
      await tx.insertInto('message_reaction').values(reaction).execute();
    } else {
      await tx
        .deleteFrom('message_reaction')
        .where('message_id', '=', id)
        .where('emoji', '=', emoji)
        .where('user_id', '=', userId)
        .execute();
    }
    const reacted = count > 0 || standing.size > 1;
    if (reacted !== target.reacted) await tx.updateTable('message').set({ reacted }).where('id', '=', id).execute();
    return patch;
  });
  if (row === undefined) return null;
  realtime.committed([row]);
  return toMessage(row);
}

/** Number of users by emoji. */
async function kindsOn(tx: Tx, id: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('message_reaction')
    .select(['emoji', (where) => where.fn.countAll<number>().as('count')])
    .where('message_id', '=', id)
    .groupBy('emoji')
    .execute();
  return new Map(rows.map(({ emoji, count }) => [emoji, count]));
}

async function isOn(tx: Tx, id: number, emoji: string, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('message_reaction')
    .select('row_id')
    .where('message_id', '=', id)
    .where('emoji', '=', emoji)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from 'kysely';
import type { ServerContext } from '../../context.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { conversationId, privateConversation } from '../../message-log/conversations/conversation-id.ts';

/** True if two users share a friendship, a friend request, a group, a request to join one, or a conversation. */
async function isAcquainted(db: Handle, userId: number, otherId: number): Promise<boolean> {
  const conversation = conversationId(privateConversation(userId, otherId));
  const { rows } = await sql<{ known: boolean }>`
    select
      exists (select 1 from friend where user_id = ${userId} and friend_id = ${otherId} and deleted_at is null)
      or exists (select 1 from friend_request
        where send_id = ${userId} and recv_id = ${otherId} or send_id = ${otherId} and recv_id = ${userId})
      or exists (select 1 from participant where user_id = ${userId} and conversation_id = ${conversation})
      or exists (select 1 from group_member own join group_member other on other.group_id = own.group_id
        where own.user_id = ${userId} and own.quit_at is null and other.user_id = ${otherId} and other.quit_at is null)
      or exists (select 1 from group_request r join group_member own on own.group_id = r.group_id
        where own.user_id = ${userId} and own.quit_at is null and ${otherId} in (r.user_id, r.send_id))
      or exists (select 1 from group_request r where r.user_id = ${userId} and r.send_id = ${otherId})
      as known`.execute(db);
  return rows[0]?.known === true;
}

/**
 * Looking up a stranger or an unknown id spends the budget of searches: ids could be tried one after the other. The same
 * for whatever else shows a person's name to one who gives an id. `undefined`: no account was found.
 * @throws {Refusal} `request.tooMany`
 */
export async function spendUnlessAcquainted(
  { database, rateLimits }: Pick<ServerContext, 'database' | 'rateLimits'>,
  userId: number,
  otherId: number | undefined,
): Promise<void> {
  if (otherId === userId) return;
  const isKnown = otherId !== undefined && (await isAcquainted(database, userId, otherId));
  if (!isKnown) await rateLimits.consume('search', userId);
}

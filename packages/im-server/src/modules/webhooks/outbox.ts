import type { WebhookEventType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { type ServerConfig, webhookOf } from '../../config.ts';
import type { Clock } from '../../infra/clock.ts';
import type { WebhookDetail } from '../../infra/database/schema/webhooks.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import { conversationId, groupConversation } from '../../message-log/conversations/conversation-id.ts';
import type { WebhookOutbox } from '../../ports.ts';

/** Writes outbox entries in the transaction of the change. Does nothing without a webhook. */
export function createWebhookOutbox(config: ServerConfig, clock: Clock): WebhookOutbox {
  if (webhookOf(config) === undefined) return { addUserEvent: async () => {}, addGroupEvent: async () => {} };

  async function note(tx: Tx, lane: string, type: WebhookEventType, target: number, detail: WebhookDetail) {
    await sql`
      insert into webhook_note (lane, after_id, type, target, detail, occurred_at)
      values (${lane}, coalesce((select head_id from conversation where id = ${lane}), 0), ${type}, ${target},
        ${JSON.stringify(detail)}::jsonb, ${clock.now()})`.execute(tx);
  }

  return {
    addUserEvent: (tx, type, userId, externalId) =>
      note(tx, `u:${userId}`, `user.${type}`, userId, externalId ? { externalId } : {}),
    addGroupEvent: (tx, type, groupId, change) =>
      note(tx, conversationId(groupConversation(groupId)), `group.${type}`, groupId, {
        joined: [...change.joined],
        left: [...change.left],
        ...(change.group.externalId === null ? {} : { externalId: change.group.externalId }),
      }),
  };
}

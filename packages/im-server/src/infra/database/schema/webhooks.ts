import type { Generated, JSONColumnType } from 'kysely';

/** Single row while a webhook is configured: progress of the delivery. */
export interface WebhookPositionTable {
  one: Generated<number>;
  /** Log rows up to this id are older than the webhook and never sent. */
  since_id: number;
  /** Log rows up to this id are collected. */
  gathered_to: number;
  /** Newest `seq` in use. */
  last_seq: Generated<number>;
}

/** Outbox: a user or group event, written in the transaction of the change. */
export interface WebhookNoteTable {
  seq: Generated<number>;
  /** Lane, delivered in order: `u:{user}`, or the conversation of the group. */
  lane: string;
  /** Comes after log rows up to this id. */
  after_id: number;
  type: string;
  /** The user or the group. */
  target: number;
  detail: JSONColumnType<WebhookDetail>;
  /** Epoch ms. */
  occurred_at: number;
}

/** Data that cannot be read from the target later. */
export interface WebhookDetail {
  readonly joined?: readonly number[];
  readonly left?: readonly number[];
  readonly externalId?: string;
}

/** A queued event. It holds ids only; the content is read when it is sent. */
export interface WebhookEventTable {
  /** Ascending in each lane. */
  seq: number;
  /** Event id on the wire. */
  id: string;
  lane: string;
  type: string;
  /** The message, user or group. */
  target: number;
  /** User who recalled the message, or has it unread. */
  user_id: number | null;
  detail: JSONColumnType<WebhookDetail>;
  /** Epoch ms. */
  occurred_at: number;
  gathered_at: number;
}

/** Dead letter. */
export interface WebhookDeadTable extends WebhookEventTable {
  died_at: number;
}

/** Delivery state of a lane; exists while it has events. */
export interface WebhookLaneTable {
  lane: string;
  /** Epoch ms of the next attempt. */
  next_at: number;
  /** Consecutive failures. */
  attempts: Generated<number>;
}

/** A check for unread messages, due at that time (epoch ms). */
export interface WebhookWatchTable {
  conversation_id: string;
  due_at: number;
}

/** Read position at which the unread messages of a user were last reported. */
export interface WebhookUnreadReportTable {
  conversation_id: string;
  user_id: number;
  read_seq: number;
}

export interface WebhookTables {
  webhook_position: WebhookPositionTable;
  webhook_note: WebhookNoteTable;
  webhook_event: WebhookEventTable;
  webhook_dead: WebhookDeadTable;
  webhook_lane: WebhookLaneTable;
  webhook_watch: WebhookWatchTable;
  webhook_told: WebhookUnreadReportTable;
}

import type { Generated, JSONColumnType } from 'kysely';

/** A single row, there while a webhook is configured: how far it was taken, and which node delivers. */
export interface WebhookPositionTable {
  one: Generated<number>;
  /** Rows of the log up to this id are older than the configuration and are never told. */
  since_id: number;
  /** Rows of the log up to this id stand in `webhook_event`, or were delivered. */
  gathered_to: number;
  /** The greatest `seq` ever given. */
  last_seq: Generated<number>;
  /** The node that gathers and delivers, until that time (epoch ms). */
  holder: string | null;
  held_until: Generated<number>;
}

/** A change of a user or a group, written in the transaction of the change. */
export interface WebhookNoteTable {
  seq: Generated<number>;
  /** What is told in order: `u:{user}`, or the conversation of the group. */
  lane: string;
  /** Rows of that conversation up to this id come before. */
  after_id: number;
  type: string;
  /** The user or the group. */
  target: number;
  detail: JSONColumnType<WebhookDetail>;
  /** Epoch ms. */
  occurred_at: number;
}

/** What cannot be read from the target later. */
export interface WebhookDetail {
  readonly joined?: readonly number[];
  readonly left?: readonly number[];
  readonly externalId?: string;
}

/** An event that is still to be delivered. It says what it is about, never what was said: that is read when it is sent. */
export interface WebhookEventTable {
  /** Ascending in each lane. */
  seq: number;
  /** The event's id on the wire. */
  id: string;
  lane: string;
  type: string;
  /** The message, user or group. */
  target: number;
  /** Who recalled it, or who has it unread. */
  user_id: number | null;
  detail: JSONColumnType<WebhookDetail>;
  /** Epoch ms. */
  occurred_at: number;
  gathered_at: number;
}

/** An event that was given up. */
export interface WebhookDeadTable extends WebhookEventTable {
  died_at: number;
}

/** What waits for delivery in order: there while it has events. */
export interface WebhookLaneTable {
  lane: string;
  /** Epoch ms of the next try. */
  next_at: number;
  /** Tries that failed one after the other. */
  attempts: Generated<number>;
}

/** A conversation in which somebody may have something unread when that time (epoch ms) comes. */
export interface WebhookWatchTable {
  conversation_id: string;
  due_at: number;
}

/** The host was told of somebody's unread messages while their read position stood there. */
export interface WebhookToldTable {
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
  webhook_told: WebhookToldTable;
}

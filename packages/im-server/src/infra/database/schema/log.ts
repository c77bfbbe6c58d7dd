import type { Generated, JSONColumnType } from 'kysely';

/** A conversation and its head. `id`: see `conversation-id.ts`. */
export interface ConversationTable {
  id: string;
  kind: 'private' | 'group';
  low_user_id: number | null;
  high_user_id: number | null;
  group_id: number | null;
  /** The greatest `chat_seq`, and the id of that row. */
  head_seq: number;
  head_id: number;
  /** The greatest `count_seq`. */
  count_seq: number;
  /** Grows when participants change. */
  people_version: Generated<number>;
}

/** Participation of a user in a conversation. */
export interface ParticipantTable {
  conversation_id: string;
  user_id: number;
  /** Read position as `chat_seq`, and `count_seq` there. Never moves back. */
  read_seq: number;
  read_count: number;
  visible_from_seq: number;
  /** Null for a current participant; else the last visible `chat_seq`. */
  visible_to_seq: number | null;
  /** First `chat_seq` since the user joined, regardless of cleared history. */
  entered_seq: Generated<number>;
  /** True if the user deleted messages for themself. */
  has_deletions: Generated<boolean>;
}

/** A message. Rows are never deleted; a recall clears the content. */
export interface MessageTable {
  /** Ascending over the whole log, and committed in that order. */
  id: number;
  conversation_id: string;
  /** Dense within the conversation, from 1. */
  chat_seq: number;
  /** Dense among counted messages; null for others. */
  count_seq: number | null;
  sender_id: number;
  tmp_id: string;
  type: number;
  content: string;
  title: string | null;
  /** Epoch ms. */
  send_time: number;
  status: number;
  sender_name: string;
  sender_role: number | null;
  quote_id: number | null;
  at_user_ids: JSONColumnType<number[] | null, string | null, string | null>;
  receipt: boolean;
  /** Number of other members at the send, if `receipt`; null for messages from before the column existed. */
  receipt_total: Generated<number | null>;
  /** Name and id of the original sender of a forwarded message. Only the name is sent to clients. */
  forwarded_name: Generated<string | null>;
  forwarded_sender_id: Generated<number | null>;
  /** The sender's read position did not move with it. */
  keep_unread: Generated<boolean>;
  /** Connection of the sender (`sender-connection.ts`). */
  origin: string | null;
  /** Epoch ms of the last edit. */
  edited_at: Generated<number | null>;
  /** The host's own fields. */
  ext: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  /** Target of a patch (recall, edit, reaction). */
  target_id: Generated<number | null>;
  /** True if there are reactions. */
  reacted: Generated<boolean>;
}

/** Single row: the newest message id. Its lock makes ids visible in ascending order. */
export interface LogHeadTable {
  one: number;
  head: number;
}

/** A server notice; `seq_no` is dense per user. */
export interface SystemNoticeTable {
  user_id: number;
  seq_no: number;
  type: number;
  title: string;
  content: string;
  /** Epoch ms. */
  send_time: number;
}

/** Newest and last read `seq_no` of a user. */
export interface NoticePositionTable {
  user_id: number;
  head_seq: number;
  read_seq: number;
  /** Clear history: notices up to this `seq_no` are hidden. */
  flushed_seq: Generated<number>;
}

/** A reaction; `row_id` is its patch row. */
export interface MessageReactionTable {
  message_id: number;
  emoji: string;
  user_id: number;
  row_id: number;
}

/** A message that a user deleted for themself. */
export interface MessageDeletionTable {
  user_id: number;
  message_id: number;
  conversation_id: string;
  chat_seq: number;
  /** True if it counts as unread. */
  counts: boolean;
}

/** Search index: lower-case text and its character bigrams. */
export interface MessageSearchTable {
  message_id: number;
  conversation_id: string;
  body: string;
  grams: string[];
}

/** Single row: messages up to this id are indexed. */
export interface SearchPositionTable {
  one: Generated<number>;
  indexed_to: number;
}

export interface LogTables {
  conversation: ConversationTable;
  participant: ParticipantTable;
  message: MessageTable;
  log_head: LogHeadTable;
  system_notice: SystemNoticeTable;
  notice_position: NoticePositionTable;
  message_reaction: MessageReactionTable;
  message_deletion: MessageDeletionTable;
  message_search: MessageSearchTable;
  search_position: SearchPositionTable;
}

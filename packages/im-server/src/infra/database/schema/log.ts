import type { Generated, JSONColumnType } from 'kysely';

/** A conversation and where its log stands. `id` is `p:{lower user}:{higher user}` or `g:{group}`. */
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
  /** Changes whenever somebody comes in or goes. */
  people_version: Generated<number>;
}

/** One account in one conversation: what it may see and what it has read. */
export interface ParticipantTable {
  conversation_id: string;
  user_id: number;
  /** The read position as a `chat_seq`, and the `count_seq` that stood there. It never moves back. */
  read_seq: number;
  read_count: number;
  visible_from_seq: number;
  /** Null while the account takes part; the last visible `chat_seq` afterwards. */
  visible_to_seq: number | null;
  /** The first `chat_seq` since the account takes part, whatever it hid from itself afterwards. */
  entered_seq: Generated<number>;
  /** Whether the account deleted messages here for itself. */
  has_deletions: Generated<boolean>;
}

/** One row of a conversation. Rows are never deleted; a recalled one loses its content. */
export interface MessageTable {
  /** Ascending over the whole log, and visible in that order. */
  id: number;
  conversation_id: string;
  /** Dense within the conversation, from 1. */
  chat_seq: number;
  /** Dense among the counting rows; null on the others. */
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
  /** Which connection of the sender needs no echo: see `echo.ts`. */
  origin: string | null;
  /** Epoch ms of the last edit. */
  edited_at: Generated<number | null>;
  /** A host's own fields. */
  ext: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  /** The row that a recall, an edit or a reaction changes. */
  target_id: Generated<number | null>;
  /** Whether anybody's reaction stands on it. */
  reacted: Generated<boolean>;
}

/** A single row: the greatest id ever given. Its lock makes ids visible in ascending order. */
export interface LogHeadTable {
  one: number;
  head: number;
}

/** A notice from the server to one account; `seq_no` is dense within the account. */
export interface SystemNoticeTable {
  user_id: number;
  seq_no: number;
  type: number;
  title: string;
  content: string;
  /** Epoch ms. */
  send_time: number;
}

/** The greatest `seq_no` of an account, and the greatest that it has read. */
export interface NoticePositionTable {
  user_id: number;
  head_seq: number;
  read_seq: number;
  /** Notices up to this `seq_no` are hidden from the account. */
  flushed_seq: Generated<number>;
}

/** A reaction that stands: `row_id` is the row of the log that put it. */
export interface MessageReactionTable {
  message_id: number;
  emoji: string;
  user_id: number;
  row_id: number;
}

/** A row that one account deleted for itself. */
export interface MessageDeletionTable {
  user_id: number;
  message_id: number;
  conversation_id: string;
  chat_seq: number;
  /** Whether it would count as unread. */
  counts: boolean;
}

/** What can be found of a message: its text in lower case, and every pair of neighbouring characters in it. */
export interface MessageSearchTable {
  message_id: number;
  conversation_id: string;
  body: string;
  grams: string[];
}

/** A single row: messages up to this id stand in `message_search`. */
export interface SearchPositionTable {
  one: Generated<number>;
  indexed_to: number;
}

/** Tables of the message log. */
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

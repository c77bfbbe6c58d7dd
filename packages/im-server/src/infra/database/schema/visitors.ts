import type { Generated } from 'kysely';

/** A visitor: an account without a password that is known again by a token. */
export interface VisitorTable {
  user_id: number;
  /** SHA-256 of the token, which itself is not stored. */
  token_hash: string;
  /** Epoch ms; moved by every visit. */
  expires_at: number;
}

/** A group that is the conversation of one person, a visitor or a user, with the agents. */
export interface AgentsChatTable {
  group_id: number;
  user_id: number;
  /** At most one of a user. */
  is_current: Generated<boolean>;
  /** The page that the person is on, as their browser says; '' for none. */
  page_url: Generated<string>;
  page_title: Generated<string>;
  /** Epoch ms when the agents became members: at the first message. */
  opened_at: Generated<number | null>;
}

export interface VisitorTables {
  visitor: VisitorTable;
  agents_chat: AgentsChatTable;
}

import type { Generated } from 'kysely';
import type { AccountTables } from './accounts.ts';
import type { CallTables } from './calls.ts';
import type { FileTables } from './files.ts';
import type { GroupTables } from './groups.ts';
import type { LogTables } from './log.ts';
import type { WebhookTables } from './webhooks.ts';

/** Every table of the store, by name. A test compares it with what the migrations make. */
export interface Database
  extends AccountTables,
    CallTables,
    FileTables,
    GroupTables,
    HostTables,
    JobTables,
    LogTables,
    VisitorTables,
    WebhookTables {}

/** A used sign-in token of the host, until it expires (epoch ms). */
interface HostTokenTable {
  jti: string;
  expires_at: number;
}

/** Stored response of a request with an idempotency key. */
interface HostAnswerTable {
  key: string;
  /** SHA-256 over method, path and body. */
  fingerprint: string;
  /** JSON; null while the request is in flight. */
  answer: string | null;
  created_at: number;
}

/** A notice to everybody. A job sends it in batches; kept as long as the idempotency keys. */
interface AnnouncementTable {
  id: string;
  title: string;
  /** JSON text. */
  content: string;
  /** Epoch ms. */
  created_at: number;
  /** Cursor: accounts up to this id have it. */
  sent_to: Generated<number>;
  /** Newest account when it was made; later ones do not get it. */
  last_user_id: number;
}

/** An abuse report. */
interface ReportTable {
  id: Generated<number>;
  reporter_id: number;
  /** `user`, `group` or `message`. */
  kind: string;
  /** Id of the user, group or message. */
  target: number;
  reason: string;
  created_at: number;
}

interface HostTables {
  host_token: HostTokenTable;
  host_answer: HostAnswerTable;
  announcement: AnnouncementTable;
  report: ReportTable;
}

/** Work that is due at a time. At most one for each kind and key. */
interface JobTable {
  id: Generated<number>;
  kind: string;
  /** Subject of the work, such as the id of a call. */
  key: string;
  /** Epoch ms. */
  due_at: number;
  /** Runs since it was scheduled. */
  attempts: Generated<number>;
  /** Grows each time it is scheduled: a run does not finish a job that was scheduled again meanwhile. */
  revision: Generated<number>;
  /** Lease: the run that works on it, until `leased_until` (epoch ms). */
  holder: string | null;
  leased_until: Generated<number>;
}

interface JobTables {
  job: JobTable;
}

/** A visitor: an account without a password that is known again by a token. */
interface VisitorTable {
  user_id: number;
  /** SHA-256 of the token, which itself is not stored. */
  token_hash: string;
  /** Epoch ms; moved by every visit. */
  expires_at: number;
}

/** A group that is the conversation of one person, a visitor or a user, with the agents. */
interface AgentsChatTable {
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

interface VisitorTables {
  visitor: VisitorTable;
  agents_chat: AgentsChatTable;
}

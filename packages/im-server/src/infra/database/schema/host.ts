import type { Generated } from 'kysely';

/** A used sign-in token of the host, until it expires (epoch ms). */
export interface HostTokenTable {
  jti: string;
  expires_at: number;
}

/** Stored response of a request with an idempotency key. */
export interface HostAnswerTable {
  key: string;
  /** SHA-256 over method, path and body. */
  fingerprint: string;
  /** JSON; null while the request is in flight. */
  answer: string | null;
  created_at: number;
}

/** A notice to everybody. A job sends it in batches; kept as long as the idempotency keys. */
export interface AnnouncementTable {
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
export interface ReportTable {
  id: Generated<number>;
  reporter_id: number;
  /** `user`, `group` or `message`. */
  kind: string;
  /** Id of the user, group or message. */
  target: number;
  reason: string;
  created_at: number;
}

export interface HostTables {
  host_token: HostTokenTable;
  host_answer: HostAnswerTable;
  announcement: AnnouncementTable;
  report: ReportTable;
}

import type { Generated } from 'kysely';

/** A sign-in token of the host product that was used, until it would have ended anyway. Times are epoch ms. */
export interface HostTokenTable {
  jti: string;
  expires_at: number;
}

/** The first answer to a call of the host product that named an idempotency key. */
export interface HostAnswerTable {
  key: string;
  /** SHA-256 over method, path and body. */
  fingerprint: string;
  /** JSON; null while the call is under way. */
  answer: string | null;
  created_at: number;
}

/** What somebody told the administrator about. */
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
  report: ReportTable;
}

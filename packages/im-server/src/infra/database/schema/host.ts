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
  report: ReportTable;
}

import type { Generated } from 'kysely';

/** Work that is due at a time. At most one for each kind and key. */
export interface JobTable {
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

export interface JobTables {
  job: JobTable;
}

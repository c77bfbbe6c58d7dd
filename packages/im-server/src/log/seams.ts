import { sql } from 'kysely';
import type { Handle } from '../infra/database/guard.ts';

/** Mistakes that a test switches on to see itself turn red. */
export type Plant = 'noDedupeIndex' | 'ackBeforeCommit';

/** Places where a test stops or breaks the server. */
export type FailPoint = 'append.beforeCommit' | 'append.afterCommit' | 'fanOut.before';

/**
 * What tests reach into the log with. A server that people use has none of it: there is no setting and no variable
 * for it, only this argument of the internal composition.
 */
export interface Seams {
  readonly plant?: Plant;
  /** Called at each fail point; what it throws happens there. */
  readonly at?: (point: FailPoint) => void | Promise<void>;
}

/** Makes the mistakes that live in the store itself. */
export async function plantInStore(database: Handle, { plant }: Seams): Promise<void> {
  if (plant === 'noDedupeIndex') await sql`drop index if exists message_dedupe`.execute(database);
}

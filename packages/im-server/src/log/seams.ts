import { sql } from 'kysely';
import type { Handle } from '../infra/database/guard.ts';

/** Mistakes that a test switches on to see itself turn red. */
export type Plant = 'noDedupeIndex' | 'ackBeforeCommit';

/** Places where a test stops or breaks the server. A send is acknowledged while its fan-out goes on by itself. */
export const failPoints = ['append.beforeCommit', 'append.afterCommit', 'fanOut.before', 'fanOut.between'] as const;

/** `fanOut.before`: rows are about to be pushed. `fanOut.between`: one socket has got the frame, others have not. */
export type FailPoint = (typeof failPoints)[number];

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

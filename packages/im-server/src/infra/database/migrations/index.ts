import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';

/** Every migration, in the order of its name. A migration that was released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
};

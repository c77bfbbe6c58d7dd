import { type Kysely, sql } from 'kysely';

/** Gender is null until the user chooses it: accounts that never saved a profile had 0, which means male. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account alter column sex drop not null, alter column sex drop default`.execute(db);
  await sql`
    update account set sex = null
    where sex = 0 and signature = '' and birthday = '' and mobile = '' and email = ''`.execute(db);
}

import { limits } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerConfig } from '../../config.ts';
import { isVisitor } from '../../domain/accounts/account-repository.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Checks the upload quota of an account for more bytes. Locks the account until the end of the transaction, so that
 * concurrent uploads cannot exceed the quota together.
 * @throws {Refusal} `file.quota`
 */
export async function demandQuota(
  tx: Tx,
  ownerId: number,
  addedBytes: number,
  { fileQuota }: Pick<ServerConfig, 'fileQuota'>,
  now: number,
): Promise<void> {
  const used = await usedBytes(tx, ownerId, now);
  const most = used > 0 && (await isVisitor(tx, ownerId)) ? Math.min(fileQuota, limits.visitorQuotaBytes) : fileQuota;
  if (used + addedBytes > most) throw new Refusal('file.quota');
}

/** Bytes of an account's files, of those that are coming in at `now` (epoch ms), and of open direct uploads. */
async function usedBytes(tx: Tx, ownerId: number, now: number): Promise<number> {
  await sql`select 1 from account where id = ${ownerId} for no key update`.execute(tx);
  const { rows } = await sql<{ used: number }>`
    select (select coalesce(sum(size), 0) from stored_file where owner_id = ${ownerId} and gone_at is null)
      + (select coalesce(sum(size), 0) from stored_file
        where owner_id = ${ownerId} and gone_at > ${now} and not is_removed)
      + (select coalesce(sum(size), 0) from direct_upload where owner_id = ${ownerId} and completed_at is null) as used
  `.execute(tx);
  return rows[0]?.used ?? 0;
}

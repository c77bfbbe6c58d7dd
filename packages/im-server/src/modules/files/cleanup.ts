import { limits } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../context.ts';
import { runOutsideTransaction } from '../../infra/database/transaction.ts';
import { blobUpload } from './upload-parts.ts';

type Parts = Pick<ServerContext, 'database' | 'blobs' | 'clock' | 'bus' | 'log'>;

/** Interval without hints. */
const INTERVAL_MS = 600_000;
/** Delay after a hint: its transaction has committed by then. */
const DELAY_MS = 500;
const MAX_BATCH = 200;

/**
 * Retention: removes bytes of unreferenced files, unclaimed avatars, unsent files and abandoned uploads.
 * @param checkedTo time (epoch ms) of an earlier run: files whose time was up by then are not looked at again.
 */
export async function cleanUpFiles({ database, blobs, clock }: Parts, checkedTo = 0): Promise<void> {
  const now = clock.now();
  const unreferenced = sql`not exists (select 1 from file_reference r where r.file_key = f.key)`;
  const upSince = (retentionMs: number) => sql`f.created_at >= ${checkedTo - retentionMs}::bigint
    and f.created_at < ${now - retentionMs}::bigint`;
  await sql`
    update stored_file f set gone_at = ${now}
    where f.gone_at is null and ${unreferenced} and (
      f.owner_id is null and ${upSince(limits.unclaimedAvatarMs)}
      or f.owner_id is not null and ${upSince(limits.unreferencedFileRetentionMs)})`.execute(database);

  const uploads = await database
    .selectFrom('direct_upload')
    .selectAll()
    .where('created_at', '<', now - limits.openUploadRetentionMs)
    .limit(MAX_BATCH)
    .execute();
  for (const upload of uploads) {
    await blobs.abort(blobUpload(upload));
    if (upload.completed_at === null) await blobs.remove(upload.key);
    await database.deleteFrom('direct_upload').where('id', '=', upload.id).execute();
  }

  const gone = await database
    .selectFrom('stored_file')
    .select('key')
    .where('gone_at', '<=', now)
    .where('is_removed', '=', false)
    .limit(MAX_BATCH)
    .execute();
  for (const { key } of gone) {
    await blobs.remove(key);
    await database.updateTable('stored_file').set({ is_removed: true, name: '' }).where('key', '=', key).execute();
  }
}

/**
 * Runs the cleanup periodically and soon after references were removed. Returns a stop function that waits for the
 * current run.
 */
export function startFileCleanup(parts: Parts): () => Promise<void> {
  const { clock, bus, log } = parts;
  let running = Promise.resolve();
  let cancel = () => {};
  let stopped = false;
  let due = Number.POSITIVE_INFINITY;
  let checkedTo = 0;

  async function cleanUp(): Promise<void> {
    const now = clock.now();
    await cleanUpFiles(parts, checkedTo);
    checkedTo = now;
  }

  function schedule(ms: number): void {
    const at = clock.now() + ms;
    if (stopped || at >= due) return;
    cancel();
    due = at;
    cancel = clock.after(ms, () => {
      due = Number.POSITIVE_INFINITY;
      running = running
        .then(() => (stopped ? undefined : cleanUp()))
        .catch((err: unknown) => log.error({ err }, 'the file cleanup failed'))
        .then(() => schedule(INTERVAL_MS));
    });
  }

  const unsubscribe = bus.subscribe('file.gone', () => runOutsideTransaction(() => schedule(DELAY_MS)));
  schedule(INTERVAL_MS);
  return async () => {
    stopped = true;
    cancel();
    unsubscribe();
    await running;
  };
}

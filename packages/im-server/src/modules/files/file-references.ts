import { isStructuredType, MessageType, type RefusalKey, readContent } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { Clock } from '../../infra/clock.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import type { ContentFiles, FileHolder, Files } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { fileUrl, isDemoKey, keyOf } from './file-key.ts';
import * as repository from './file-repository.ts';

/** File references and access checks. `onGone` is called when references were removed. */
export function createFiles(clock: Clock, onGone: () => void): Files {
  async function checkAccess(tx: Tx, asked: Parameters<Files['checkAccess']>[1]): ReturnType<Files['checkAccess']> {
    const wanted = asked.flatMap(({ userId, keys }, at) =>
      keys.filter((key) => !isDemoKey(key)).map((key) => ({ at, userId, key })),
    );
    const verdicts: Awaited<ReturnType<Files['checkAccess']>>[number][] = asked.map(() => undefined);
    if (wanted.length === 0) return verdicts;
    const known = await repository.lock(
      tx,
      wanted.map(({ key }) => key),
    );
    const foreign = wanted.flatMap(({ key, userId }) =>
      userId === 'host' || known.get(key)?.owner_id === userId ? [] : [{ key, userId }],
    );
    const seen = await seenAmong(tx, foreign);
    for (const { at, userId, key } of wanted) {
      const file = known.get(key);
      const own = userId === 'host' || file?.owner_id === userId;
      if (file === undefined || !(own || seen.has(`${userId} ${key}`))) verdicts[at] = 'file.foreign';
      else if (file.gone_at !== null) verdicts[at] ??= 'file.gone';
    }
    return verdicts;
  }

  /** Removes references; marks files without any as gone. The files must be locked. */
  async function dropReferences(tx: Tx, keys: readonly string[], holders: readonly FileHolder[]): Promise<void> {
    if (keys.length === 0) return;
    await sql`
      delete from file_reference r using json_to_recordset(${JSON.stringify(holders)}::json) as h (kind text, id bigint)
      where r.holder = h.kind and r.holder_id = h.id and r.file_key = any(${textList(keys)})`.execute(tx);
    await sql`
      update stored_file f set gone_at = ${clock.now()}
      where f.key = any(${textList(keys)}) and f.gone_at is null
        and not exists (select 1 from file_reference r where r.file_key = f.key)`.execute(tx);
    onGone();
  }

  async function addReferences(tx: Tx, references: Parameters<Files['addReferences']>[1]): Promise<void> {
    const rows = references.flatMap(({ holder: { kind, id }, keys }) =>
      keys.filter((key) => !isDemoKey(key)).map((key) => ({ kind, id, key })),
    );
    if (rows.length === 0) return;
    // A reference to an image includes its thumbnail.
    await sql`
      insert into file_reference (holder, holder_id, file_key)
      select distinct h.kind, h.id, shown.key
      from json_to_recordset(${JSON.stringify(rows)}::json) as h (kind text, id bigint, key text)
      join stored_file f on f.key = h.key
      cross join lateral (values (f.key), (f.thumb_key)) as shown (key)
      where shown.key is not null
      on conflict do nothing`.execute(tx);
  }

  return {
    readContentFiles,
    keyOf,
    checkAccess,
    addReferences,

    async removeReferences(tx, holders) {
      const keys = await heldBy(tx, holders);
      await repository.lock(tx, keys);
      await dropReferences(tx, keys, holders);
    },

    async setReferences(tx, userId, holder, addresses) {
      const keys = addresses.map((address) => {
        if (address === '') return undefined;
        const key = keyOf(address);
        if (key === undefined) throw new Refusal('file.foreign');
        return key;
      });
      const named = keys.flatMap((key) => (key === undefined || isDemoKey(key) ? [] : [key]));
      const wanted = [...named, ...(await thumbsOf(tx, named))];
      const held = await heldBy(tx, [holder]);
      await repository.lock(tx, [...wanted, ...held]);
      const fresh = wanted.filter((key) => !held.includes(key));
      const [refusal] = await checkAccess(tx, [{ userId, keys: fresh }]);
      if (refusal !== undefined) throw new Refusal(refusal);
      await addReferences(tx, [{ holder, keys: wanted }]);
      await dropReferences(
        tx,
        held.filter((key) => !wanted.includes(key)),
        [holder],
      );
      return keys.map((key) => (key === undefined ? '' : fileUrl(key)));
    },

    async findMetadata(db, addresses) {
      const keys = addresses.map(keyOf);
      const rows = await repository.findAll(
        db,
        keys.filter((key) => key !== undefined),
      );
      return keys.map((key) => {
        const row = rows.find((one) => one.key === key);
        if (row === undefined) return undefined;
        const { kind, name, size, width, height } = row;
        const thumb = row.thumb_key === null ? '' : fileUrl(row.thumb_key);
        return { url: fileUrl(row.key), thumbUrl: thumb, kind, name, size, width, height };
      });
    },

    async deleteUploadsOf(tx, userId) {
      await sql`
        update stored_file set gone_at = ${clock.now()} where owner_id = ${userId} and gone_at is null`.execute(tx);
      // Open uploads become abandoned: the next cleanup removes them.
      await tx.updateTable('direct_upload').set({ created_at: 0 }).where('owner_id', '=', userId).execute();
      onGone();
    },

    async claimAvatar(tx, userId, addresses) {
      const keys = addresses.filter((address) => address !== '').map(keyOf);
      const known = await repository.lock(
        tx,
        keys.filter((key) => key !== undefined),
      );
      for (const key of keys) {
        const file = key === undefined ? undefined : known.get(key);
        if (file === undefined || file.owner_id !== null) throw new Refusal('file.foreign');
        if (file.gone_at !== null) throw new Refusal('file.gone');
      }
      const claimed = [...known.keys()];
      if (claimed.length > 0) {
        await tx.updateTable('stored_file').set({ owner_id: userId }).where('key', 'in', claimed).execute();
        await addReferences(tx, [{ holder: { kind: 'user', id: userId }, keys: claimed }]);
      }
      return addresses.map((address) => (address === '' ? '' : fileUrl(keyOf(address) ?? '')));
    },
  };
}

async function thumbsOf(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const files = await repository.findAll(tx, keys);
  return files.flatMap(({ thumb_key }) => (thumb_key === null ? [] : [thumb_key]));
}

/** Files that users can see in messages, as "user key". */
async function seenAmong(
  tx: Tx,
  wanted: readonly { readonly userId: number; readonly key: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const { rows } = await sql<{ userId: number; key: string }>`
    select w."userId", w.key from json_to_recordset(${JSON.stringify(wanted)}::json) as w ("userId" bigint, key text)
    where exists (
      select 1 from file_reference r
      join message m on m.id = r.holder_id
      join participant p on p.conversation_id = m.conversation_id and p.user_id = w."userId"
      where r.file_key = w.key and r.holder = 'message'
        and m.chat_seq >= p.visible_from_seq and p.visible_to_seq is null
    )`.execute(tx);
  return new Set(rows.map(({ userId, key }) => `${userId} ${key}`));
}

async function heldBy(tx: Tx, holders: readonly FileHolder[]): Promise<string[]> {
  if (holders.length === 0) return [];
  const { rows } = await sql<{ file_key: string }>`
    select distinct r.file_key from file_reference r
    join json_to_recordset(${JSON.stringify(holders)}::json) as h (kind text, id bigint)
      on r.holder = h.kind and r.holder_id = h.id`.execute(tx);
  return rows.map((row) => row.file_key);
}

function textList(values: readonly string[]) {
  return sql`select json_array_elements_text(${JSON.stringify(values)}::json)`;
}

/** Content fields with a file URL, by message type. */
const urlFields: ReadonlyMap<number, readonly string[]> = new Map<number, readonly string[]>([
  [MessageType.IMAGE, ['originUrl', 'thumbUrl']],
  [MessageType.FILE, ['url']],
  [MessageType.AUDIO, ['url']],
  [MessageType.VIDEO, ['videoUrl', 'coverUrl']],
]);

/**
 * Reads the files of a content; makes its URLs root-relative. A refusal key if it is invalid or names a foreign URL.
 */
function readContentFiles(type: number, content: string): ContentFiles | RefusalKey {
  const names = urlFields.get(type);
  if (names === undefined || !isStructuredType(type)) return { content, keys: [] };
  const value = readContent(type, content);
  if (value === undefined) return 'request.invalid';
  const stored: Record<string, unknown> = { ...value };
  const keys = new Set<string>();
  for (const name of names) {
    const address = stored[name];
    if (address === '') continue;
    const key = typeof address === 'string' ? keyOf(address) : undefined;
    if (key === undefined) return 'file.foreign';
    keys.add(key);
    stored[name] = fileUrl(key);
  }
  return { content: JSON.stringify(stored), keys: [...keys] };
}

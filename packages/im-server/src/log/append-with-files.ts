import { sql } from 'kysely';
import { type Handle, type Tx, transact } from '../infra/database/transaction.ts';
import { UNIQUE_VIOLATION } from '../infra/database/transaction-retry.ts';
import type { Files } from '../ports.ts';
import { conversationId } from './conversations/conversation-id.ts';
import { lockConversations } from './conversations/conversation-lock.ts';
import type { AppendResult, NewMessage } from './new-message.ts';

/**
 * Appends messages with files in one transaction: checks access to the files, appends the rows, adds file references.
 */
export function appendWithFiles(
  database: Handle,
  files: Pick<Files, 'checkAccess' | 'addReferences'>,
  messages: readonly NewMessage[],
  store: (tx: Tx, messages: readonly NewMessage[]) => Promise<AppendResult[]>,
): Promise<AppendResult[]> {
  const work = async (tx: Tx) => {
    const results: AppendResult[] = messages.map(() => ({ kind: 'refused', refusal: 'server.internal' }));
    await lockConversations(tx, [...new Set(messages.map((message) => conversationId(message.conversation)))]);
    const duplicates = await findDuplicates(tx, messages);
    const accesses = messages.map((message, at) => ({
      userId: message.senderId,
      keys: duplicates.has(at) ? [] : (message.files ?? []),
    }));
    const verdicts = await files.checkAccess(tx, accesses);
    const admitted: number[] = [];
    verdicts.forEach((refusal, at) => {
      if (refusal === undefined) admitted.push(at);
      else results[at] = { kind: 'refused', refusal };
    });
    const stored = await store(
      tx,
      admitted.flatMap((at) => messages[at] ?? []),
    );
    admitted.forEach((at, index) => {
      results[at] = stored[index] ?? { kind: 'refused', refusal: 'server.internal' };
    });
    const references = results.flatMap((result, at) => {
      const keys = messages[at]?.files ?? [];
      if (result.kind !== 'stored' || keys.length === 0) return [];
      return [{ holder: { kind: 'message' as const, id: result.row.id }, keys }];
    });
    await files.addReferences(tx, references);
    return results;
  };
  return transact(database, work, UNIQUE_VIOLATION);
}

/** Indexes of duplicates: they are answered even if their files are gone. */
async function findDuplicates(tx: Tx, messages: readonly NewMessage[]): Promise<Set<number>> {
  const candidates = messages.flatMap(({ senderId, tmpId, files }, at) =>
    files?.length ? [{ at, sender: senderId, tmp: tmpId }] : [],
  );
  const { rows } = await sql<{ at: number }>`
    select w.at from json_to_recordset(${JSON.stringify(candidates)}::json) as w (at integer, sender bigint, tmp text)
    where exists (select 1 from message m where m.sender_id = w.sender and m.tmp_id = w.tmp)`.execute(tx);
  return new Set(rows.map(({ at }) => at));
}

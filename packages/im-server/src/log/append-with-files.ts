import { sql } from 'kysely';
import { type Handle, type Tx, transact } from '../infra/database/transaction.ts';
import { UNIQUE_VIOLATION } from '../infra/database/transaction-retry.ts';
import type { Files } from '../ports.ts';
import { conversationId } from './conversations/conversation-id.ts';
import { lockConversations } from './conversations/conversation-lock.ts';
import type { AppendResult, NewMessage } from './new-message.ts';

/**
 * Appends drafts of which some name files, in one transaction: whether their senders may name them, then the rows, then
 * that the rows hold on to the files. Drafts without files ask for nothing of this.
 */
export function appendWithFiles(
  database: Handle,
  files: Pick<Files, 'checkAccess' | 'addReferences'>,
  drafts: readonly NewMessage[],
  store: (tx: Tx, drafts: readonly NewMessage[]) => Promise<AppendResult[]>,
): Promise<AppendResult[]> {
  const work = async (tx: Tx) => {
    const results: AppendResult[] = drafts.map(() => ({ kind: 'refused', refusal: 'server.internal' }));
    await lockConversations(tx, [...new Set(drafts.map((draft) => conversationId(draft.conversation)))]);
    const sent = await knownAmong(tx, drafts);
    const asked = drafts.map((draft, at) => ({
      userId: draft.senderId,
      keys: sent.has(at) ? [] : (draft.files ?? []),
    }));
    const verdicts = await files.checkAccess(tx, asked);
    const admitted: number[] = [];
    verdicts.forEach((refusal, at) => {
      if (refusal === undefined) admitted.push(at);
      else results[at] = { kind: 'refused', refusal };
    });
    const stored = await store(
      tx,
      admitted.flatMap((at) => drafts[at] ?? []),
    );
    admitted.forEach((at, index) => {
      results[at] = stored[index] ?? { kind: 'refused', refusal: 'server.internal' };
    });
    const references = results.flatMap((result, at) => {
      const keys = drafts[at]?.files ?? [];
      if (result.kind !== 'stored' || keys.length === 0) return [];
      return [{ holder: { kind: 'message' as const, id: result.row.id }, keys }];
    });
    await files.addReferences(tx, references);
    return results;
  };
  return transact(database, work, UNIQUE_VIOLATION);
}

/** Places of the drafts that were stored before: a repeat is answered whatever became of its files. */
async function knownAmong(tx: Tx, drafts: readonly NewMessage[]): Promise<Set<number>> {
  const wanted = drafts.flatMap(({ senderId, tmpId, files }, at) =>
    files?.length ? [{ at, sender: senderId, tmp: tmpId }] : [],
  );
  const { rows } = await sql<{ at: number }>`
    select w.at from json_to_recordset(${JSON.stringify(wanted)}::json) as w (at integer, sender bigint, tmp text)
    where exists (select 1 from message m where m.sender_id = w.sender and m.tmp_id = w.tmp)`.execute(tx);
  return new Set(rows.map(({ at }) => at));
}

import { sql } from 'kysely';
import type { Handle, Tx } from '../infra/database/transaction.ts';
import type { Files } from '../ports.ts';
import { type AppendOptions, appendAtCommit } from './append.ts';
import { conversationId } from './conversations/conversation-id.ts';
import { lockConversations } from './conversations/conversation-lock.ts';
import type { AppendResult, NewMessage, SenderSnapshot } from './new-message.ts';

type Message = NewMessage & { readonly sender?: SenderSnapshot };

/**
 * Appends messages with files in one transaction: checks access to the files, then appends the rows with their file
 * references. `options` is read once the conversations are locked.
 */
export async function appendWithFiles(
  database: Handle,
  files: Pick<Files, 'checkAccess'>,
  messages: readonly Message[],
  options: () => AppendOptions,
): Promise<AppendResult[]> {
  const work = async (tx: Tx) => {
    await lockConversations(tx, [...new Set(messages.map((message) => conversationId(message.conversation)))]);
    const duplicates = await findDuplicates(tx, messages);
    const accesses = messages.map((message, at) => ({
      userId: message.senderId,
      keys: duplicates.has(at) ? [] : (message.files ?? []),
    }));
    const refusals = await files.checkAccess(tx, accesses);
    return { ...options(), outcome: refusals, messages: messages.filter((_, at) => refusals[at] === undefined) };
  };
  const again = (remaining: readonly Message[]) => appendWithFiles(database, files, remaining, options);
  const { outcome: refusals, results } = await appendAtCommit(database, work, again);
  const admitted = results.values();
  return messages.map((_, at): AppendResult => {
    const refusal = refusals[at];
    if (refusal !== undefined) return { kind: 'refused', refusal };
    return admitted.next().value ?? { kind: 'refused', refusal: 'server.internal' };
  });
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

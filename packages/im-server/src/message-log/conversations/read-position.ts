import { sql } from 'kysely';
import { MARK_READ_FUNCTION } from '../../infra/database/sql-functions/mark-read.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { retryOnConflict } from '../../infra/database/transaction-retry.ts';
import type { ConversationId } from './conversation-id.ts';

/** Read count of a group message with receipts. */
export interface Receipt {
  readonly id: number;
  readonly authorId: number;
  readonly readedCount: number;
  /** True if `receiptTotal` participants have read it. */
  readonly receiptOk: boolean;
  /** The other participants at its sending. */
  readonly receiptTotal: number;
}

/** Limit of receipts pushed per move of a read position; older ones are loaded on demand. */
export const MAX_RECEIPTS = 100;

/** A moved read position, as `chatSeq`, and the receipts of the messages that it passed, ascending. */
interface MovedPosition {
  readonly readSeq: number;
  /** Message id at `readSeq`. */
  readonly readId: number;
  readonly receipts: readonly Receipt[];
}

/** A change for `/changes`. */
interface ChangeEntry {
  readonly user: number;
  readonly kind: string;
  readonly target: string;
}

interface MarkReadRow {
  readonly outcome: 'moved' | 'unmoved' | 'notFound';
  readonly read_seq: number;
  readonly read_id: number;
  readonly receipts: readonly Receipt[] | null;
}

/**
 * Moves a user's read position forward to a message, or to the head without `upToId`, and notes the changes, in one
 * statement that commits by itself. Never moves back: `unmoved`. `notFound` if the user may not see the message.
 * @param receiptTarget target of the authors' changes; without it no receipts are read.
 */
export async function markRead(
  db: Handle,
  userId: number,
  conversation: ConversationId,
  upToId: number | undefined,
  noted: readonly ChangeEntry[],
  receiptTarget?: string,
): Promise<MovedPosition | 'unmoved' | 'notFound'> {
  const statement = sql<MarkReadRow>`
    select * from ${sql.raw(MARK_READ_FUNCTION)}(${userId}, ${conversation}, ${upToId ?? null}::bigint,
      ${JSON.stringify(noted)}::jsonb, ${receiptTarget ?? null}::text, ${MAX_RECEIPTS})`;
  const { rows } = await retryOnConflict(() => statement.execute(db));
  const [row] = rows;
  if (row === undefined) return 'notFound';
  if (row.outcome !== 'moved') return row.outcome;
  return { readSeq: row.read_seq, readId: row.read_id, receipts: row.receipts ?? [] };
}

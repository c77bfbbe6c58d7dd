import { createBatchQueue } from '../infra/batch-queue.ts';
import type { Clock } from '../infra/clock.ts';
import type { Handle } from '../infra/database/transaction.ts';
import { isLockTimeout, isTimedOut } from '../infra/database/transaction-retry.ts';
import type { Files } from '../ports.ts';
import { append } from './append.ts';
import { appendWithFiles } from './append-with-files.ts';
import type { MessageRow } from './message-row.ts';
import type { AppendResult, NewMessage } from './new-message.ts';

/** Messages per commit. A larger batch makes the transaction longer than it saves. */
const MAX_BATCH = 64;

/** Appends a message of a person; resolves after the commit of its row. */
export type Send = (message: NewMessage) => Promise<AppendResult>;

/** A sender's own read position moved with the send: messages of the group in (`fromSeq`, `toSeq`] are now read. */
export interface ReadBySend {
  readonly groupId: number;
  readonly userId: number;
  readonly fromSeq: number;
  readonly toSeq: number;
}

export interface SendQueueOptions {
  readonly database: Handle;
  readonly clock: Clock;
  /** True if people may write to each other without being friends. */
  readonly everyone?: boolean;
  /** Called with the rows of each commit, before their sends resolve. */
  readonly committed: (rows: readonly MessageRow[]) => void;
  /** Called after the commit; not awaited. */
  readonly onReadBySend?: (read: ReadBySend) => void;
  readonly files: Pick<Files, 'checkAccess'>;
}

/**
 * Group commit: sends that arrive while a commit is in flight share the next one. If a batch fails, its messages are
 * retried one by one, so that one message cannot fail the others. If the batch met a time limit of the database they fail
 * together: each would wait as long as the batch did.
 */
export function createSendQueue(options: SendQueueOptions): Send {
  const { database, files } = options;
  const appendOptions = () => ({ now: options.clock.now(), everyone: options.everyone });
  const store = (db: Handle, messages: readonly NewMessage[]) => append(db, messages, appendOptions());

  async function commit(messages: readonly NewMessage[]): Promise<AppendResult[]> {
    const results = messages.some((message) => message.files?.length)
      ? await appendWithFiles(database, files, messages, appendOptions)
      : await store(database, messages);
    options.committed(results.flatMap((result) => (result.kind === 'stored' ? [result.row] : [])));
    for (const [index, { conversation, senderId }] of messages.entries()) {
      const result = results[index];
      if (conversation.kind !== 'group' || result?.kind !== 'stored' || result.readFrom === undefined) continue;
      const toSeq = result.row.chatSeq;
      options.onReadBySend?.({ groupId: conversation.groupId, userId: senderId, fromSeq: result.readFrom, toSeq });
    }
    return results;
  }

  return createBatchQueue<NewMessage, AppendResult>(MAX_BATCH, async (messages) => {
    try {
      return await commit(messages);
    } catch (error) {
      if (messages.length === 1 || isTimedOut(error)) throw error;
      return commitOneByOne(messages, commit);
    }
  });
}

/** A message that fails rejects its own promise only. One that met a time limit fails those behind it too. */
async function commitOneByOne(
  messages: readonly NewMessage[],
  commit: (messages: readonly NewMessage[]) => Promise<AppendResult[]>,
): Promise<Promise<AppendResult>[]> {
  const settled: Promise<AppendResult>[] = [];
  let timeout: unknown;
  for (const message of messages) {
    const own =
      timeout === undefined
        ? commit([message]).then(([result]): AppendResult => result ?? { kind: 'refused', refusal: 'server.internal' })
        : Promise.reject(timeout);
    const [outcome] = await Promise.allSettled([own]);
    if (outcome.status === 'rejected' && (isTimedOut(outcome.reason) || isLockTimeout(outcome.reason))) {
      timeout = outcome.reason;
    }
    settled.push(own);
  }
  return settled;
}

import { createBatchQueue } from '../infra/batch-queue.ts';
import type { Clock } from '../infra/clock.ts';
import { type Handle, type Tx, transact } from '../infra/database/transaction.ts';
import { UNIQUE_VIOLATION } from '../infra/database/transaction-retry.ts';
import type { Files } from '../ports.ts';
import { append } from './append.ts';
import { appendWithFiles } from './append-with-files.ts';
import type { MessageRow } from './message-row.ts';
import type { AppendResult, NewMessage } from './new-message.ts';
import type { Seams } from './seams.ts';

/** Sends that share one commit. More make the transaction longer than they save. */
const BATCH = 64;

/** Appends drafts of people; each promise settles after the commit of its row. */
export type Send = (draft: NewMessage) => Promise<AppendResult>;

/** Messages of a group above `fromSeq` and up to `toSeq`, which its member read by sending the last of them. */
export interface ReadBySend {
  readonly groupId: number;
  readonly userId: number;
  readonly fromSeq: number;
  readonly toSeq: number;
}

export interface SendQueueOptions {
  readonly database: Handle;
  readonly clock: Clock;
  /** Whether people need not be friends to write to each other. */
  readonly everyone?: boolean;
  /** Told of the rows of each commit, before their senders are. */
  readonly committed: (rows: readonly MessageRow[]) => void;
  /** Told of what its senders have read by sending, after the commit. Nobody waits for it. */
  readonly onReadBySend?: (read: ReadBySend) => void;
  readonly files: Pick<Files, 'checkAccess' | 'addReferences'>;
  readonly seams?: Seams;
}

/**
 * Sends that arrive while a commit is under way share the next one. A batch that fails is tried once more draft by
 * draft, so that one cannot fail the others.
 */
export function createSendQueue(options: SendQueueOptions): Send {
  const { seams } = options;
  const store = (db: Handle, drafts: readonly NewMessage[]) =>
    append(db, drafts, { now: options.clock.now(), everyone: options.everyone, seams });

  /** One statement, which commits by itself; with seams, a transaction that can be stopped before its commit. */
  async function commit(drafts: readonly NewMessage[], early?: (results: AppendResult[]) => void) {
    if (drafts.some(({ files }) => files?.length)) return commitWithFiles(drafts, early);
    if (seams === undefined) return store(options.database, drafts);
    const work = async (tx: Tx) => {
      const results = await store(tx, drafts);
      early?.(results);
      await seams.at?.('append.beforeCommit');
      return results;
    };
    return transact(options.database, work, UNIQUE_VIOLATION);
  }

  function commitWithFiles(drafts: readonly NewMessage[], early?: (results: AppendResult[]) => void) {
    return appendWithFiles(options.database, options.files, drafts, async (tx, admitted) => {
      const results = await store(tx, admitted);
      if (admitted.length === drafts.length) early?.(results);
      await seams?.at?.('append.beforeCommit');
      return results;
    });
  }

  async function commitAndTell(drafts: readonly NewMessage[], early?: (results: AppendResult[]) => void) {
    const results = await commit(drafts, early);
    await seams?.at?.('append.afterCommit');
    options.committed(results.flatMap((result) => (result.kind === 'stored' ? [result.row] : [])));
    for (const [at, draft] of drafts.entries()) {
      const result = results[at];
      if (draft.conversation.kind !== 'group' || result?.kind !== 'stored' || result.readFrom === undefined) continue;
      const { groupId } = draft.conversation;
      const toSeq = result.row.chatSeq;
      options.onReadBySend?.({ groupId, userId: draft.senderId, fromSeq: result.readFrom, toSeq });
    }
    return results;
  }

  return createBatchQueue<NewMessage, AppendResult>(BATCH, async (drafts) => {
    if (seams?.plant === 'ackBeforeCommit') {
      return new Promise((resolve, reject) => void commitAndTell(drafts, resolve).catch(reject));
    }
    try {
      return await commitAndTell(drafts);
    } catch (error) {
      const [only] = drafts;
      if (drafts.length === 1 || only === undefined) throw error;
      return alone(drafts, commitAndTell);
    }
  });
}

const NOT_JUDGED: AppendResult = { kind: 'refused', refusal: 'server.internal' };

/** Each draft by itself, one after the other; what fails, fails for its sender alone. */
async function alone(
  drafts: readonly NewMessage[],
  commit: (drafts: readonly NewMessage[]) => Promise<AppendResult[]>,
): Promise<Promise<AppendResult>[]> {
  const settled: Promise<AppendResult>[] = [];
  for (const draft of drafts) {
    const own = commit([draft]).then(([result]): AppendResult => result ?? NOT_JUDGED);
    await Promise.allSettled([own]);
    settled.push(own);
  }
  return settled;
}

import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { isUnanswered } from './database/transaction-retry.ts';

/** Items that may wait. More means that the database stands still: they are refused with 503. */
const MAX_QUEUED = 20_000;

interface Queued<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out | Promise<Out>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Queue that runs one batch at a time; items that arrive meanwhile form the next batch, of at most `limit`. `run` resolves
 * with one result per item, in order; a result that is a promise settles its item alone. If `run` throws, every item of
 * the batch rejects; if the database did not answer, also every item that waits: each batch would wait as long again.
 *
 * A batch starts only after a turn of the event loop brought no more items: PGlite blocks this thread while it computes, so
 * requests would otherwise become batches of one.
 * @throws {Refusal} `server.unavailable` if 20,000 items are waiting.
 */
export function createBatchQueue<In, Out>(
  limit: number,
  run: (items: readonly In[]) => Promise<ReadonlyArray<Out | Promise<Out>>>,
): (item: In) => Promise<Out> {
  let queue: Queued<In, Out>[] = [];
  let running = false;

  async function waitForMore(): Promise<void> {
    for (let before = 0; before < queue.length && queue.length < limit; ) {
      before = queue.length;
      await nextTurnOfEventLoop();
    }
  }

  async function work(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      await waitForMore();
      const batch = queue.slice(0, limit);
      queue = queue.slice(limit);
      try {
        const outs = await run(batch.map(({ item }) => item));
        if (outs.length !== batch.length) throw new Error('a batch returned too few results');
        for (const [index, { resolve }] of batch.entries()) resolve(outs[index] as Out | Promise<Out>);
      } catch (error) {
        const isHung = error instanceof Error && isUnanswered(error);
        const failed = isHung ? [...batch, ...queue] : batch;
        if (isHung) queue = [];
        for (const { reject } of failed) reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= MAX_QUEUED) throw new Refusal('server.unavailable', { retryAfter: 1 });
      queue.push({ item, resolve, reject });
      if (!running) void work();
    });
}

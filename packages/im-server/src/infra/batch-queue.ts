import { setImmediate as turn } from 'node:timers/promises';

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out | Promise<Out>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs one batch at a time; what arrives meanwhile is the next batch, of at most `limit`. A batch that throws rejects
 * each of its items. `run` answers in the order of its items; an answer that is a promise settles its item alone.
 *
 * PGlite computes on this thread: while it does, no request is read. So a batch starts only when a turn of the event
 * loop has brought nothing more; otherwise each request would be a batch of its own.
 */
export function createBatchQueue<In, Out>(
  limit: number,
  run: (items: readonly In[]) => Promise<ReadonlyArray<Out | Promise<Out>>>,
): (item: In) => Promise<Out> {
  let queue: Waiting<In, Out>[] = [];
  let running = false;

  async function gather(): Promise<void> {
    for (let before = 0; before < queue.length && queue.length < limit; ) {
      before = queue.length;
      await turn();
    }
  }

  async function work(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      await gather();
      const batch = queue.slice(0, limit);
      queue = queue.slice(limit);
      try {
        const outs = await run(batch.map(({ item }) => item));
        if (outs.length !== batch.length) throw new Error('a batch answered too few');
        for (const [index, { resolve }] of batch.entries()) resolve(outs[index] as Out | Promise<Out>);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!running) void work();
    });
}

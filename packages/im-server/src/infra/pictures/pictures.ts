import { availableParallelism } from 'node:os';
import { limits } from 'im-sdk/protocol';
import { Piscina } from 'piscina';
import { Refusal } from '../../refusal.ts';
import type { CleanPicture, PictureFault, PictureTask } from './picture-worker.ts';

/** Reads pictures in threads of their own, so that no picture can hold up or take down the server. */
export interface Pictures {
  /**
   * The picture, decoded whole and written anew without metadata.
   * @throws {Refusal} `file.type`, `file.tooManyPixels`, `file.broken`; `server.unavailable` where too many wait.
   */
  clean(bytes: Uint8Array): Promise<CleanPicture>;
  close(): Promise<void>;
}

const refusals = { type: 'file.type', tooManyPixels: 'file.tooManyPixels', broken: 'file.broken' } as const;

/** Pictures that may wait for a thread, each up to 20 MiB. */
const WAITING = 16;

/** A thread that does not even notice its own time limit is ended after so many times that. */
const PATIENCE = 6;

/** Starts no thread before the first picture comes. Each picture has so many `milliseconds` in its thread. */
export function createPictures(milliseconds: number = limits.imageDecodeMs): Pictures {
  const own = import.meta.url;
  let pool: Piscina<PictureTask, CleanPicture | PictureFault> | undefined;
  const start = () =>
    new Piscina<PictureTask, CleanPicture | PictureFault>({
      filename: new URL(own.endsWith('.ts') ? './picture-worker.ts' : './picture-worker.js', own).href,
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
      maxQueue: WAITING,
      idleTimeout: 30_000,
    });
  return {
    async clean(bytes) {
      pool ??= start();
      if (pool.queueSize >= WAITING) throw new Refusal('server.unavailable', { retryAfter: 1 });
      const task: PictureTask = {
        bytes,
        maxPixels: limits.imagePixels,
        maxFrames: limits.imageFrames,
        thumbPixels: limits.imageThumbPixels,
        milliseconds,
      };
      const signal = AbortSignal.timeout(milliseconds * PATIENCE);
      const outcome = await pool.run(task, { signal }).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'AbortError') return 'broken' as const;
        throw error;
      });
      if (typeof outcome === 'string') throw new Refusal(refusals[outcome]);
      return outcome;
    },
    async close() {
      await pool?.destroy();
    },
  };
}

import { availableParallelism } from 'node:os';
import { limits } from 'im-sdk/protocol';
import { Piscina } from 'piscina';
import { Refusal } from '../../refusal.ts';
import type { ImageFault, ImageTask, ProcessedImage } from './image-worker.ts';

/** Reads pictures in threads of their own, so that no picture can hold up or take down the server. */
export interface ImageProcessor {
  /**
   * The picture, decoded whole and written anew without metadata.
   * @throws {Refusal} `file.type`, `file.tooManyPixels`, `file.broken`; `server.unavailable` where too many wait.
   */
  clean(bytes: Uint8Array): Promise<ProcessedImage>;
  close(): Promise<void>;
}

const refusals = { type: 'file.type', tooManyPixels: 'file.tooManyPixels', broken: 'file.broken' } as const;

/** ImageProcessor that may wait for a thread, each up to 20 MiB. */
const WAITING = 16;

/** A thread that does not even notice its own time limit is ended after so many times that. */
const PATIENCE = 6;

/** Starts no thread before the first picture comes. Each picture has so many `milliseconds` in its thread. */
export function createImageProcessor(milliseconds: number = limits.imageDecodeMs): ImageProcessor {
  const own = import.meta.url;
  let pool: Piscina<ImageTask, ProcessedImage | ImageFault> | undefined;
  const start = () =>
    new Piscina<ImageTask, ProcessedImage | ImageFault>({
      filename: new URL(own.endsWith('.ts') ? './image-worker.ts' : './image-worker.js', own).href,
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
      maxQueue: WAITING,
      idleTimeout: 30_000,
    });
  return {
    async clean(bytes) {
      pool ??= start();
      if (pool.queueSize >= WAITING) throw new Refusal('server.unavailable', { retryAfter: 1 });
      const task: ImageTask = {
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

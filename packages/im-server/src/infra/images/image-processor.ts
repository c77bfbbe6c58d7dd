import { availableParallelism } from 'node:os';
import { limits } from 'im-sdk/protocol';
import { Piscina } from 'piscina';
import { Refusal } from '../../refusal.ts';
import type { ImageFault, ImageTask, ProcessedImage } from './image-worker.ts';

/** Processes uploaded images in worker threads, so that no image can block or crash the server. */
export interface ImageProcessor {
  /**
   * Decodes and re-encodes an image without metadata.
   * @throws {Refusal} `file.type`, `file.tooManyPixels`, `file.broken`; `server.unavailable` if the queue is full.
   */
  process(bytes: Uint8Array): Promise<ProcessedImage>;
  close(): Promise<void>;
}

const refusals = { type: 'file.type', tooManyPixels: 'file.tooManyPixels', broken: 'file.broken' } as const;

/** ImageProcessor that may wait for a thread, each up to 20 MiB. */
const MAX_QUEUED = 16;

/** A thread that ignores its time limit is terminated after this multiple of it. */
const TERMINATE_FACTOR = 6;

/** Threads start with the first image. `timeoutMs`: time limit of each. */
export function createImageProcessor(timeoutMs: number = limits.imageDecodeMs): ImageProcessor {
  const own = import.meta.url;
  let pool: Piscina<ImageTask, ProcessedImage | ImageFault> | undefined;
  const start = () =>
    new Piscina<ImageTask, ProcessedImage | ImageFault>({
      filename: new URL(own.endsWith('.ts') ? './image-worker.ts' : './image-worker.js', own).href,
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
      maxQueue: MAX_QUEUED,
      idleTimeout: 30_000,
    });
  return {
    async process(bytes) {
      pool ??= start();
      if (pool.queueSize >= MAX_QUEUED) throw new Refusal('server.unavailable', { retryAfter: 1 });
      const task: ImageTask = {
        bytes,
        maxPixels: limits.imagePixels,
        maxFrames: limits.imageFrames,
        thumbPx: limits.imageThumbPixels,
        timeoutMs,
      };
      const signal = AbortSignal.timeout(timeoutMs * TERMINATE_FACTOR);
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

import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from 'im-sdk/protocol';
import { Piscina } from 'piscina';
import { Refusal } from '../../refusal.ts';
import { randomUUID } from '../random.ts';
import type { ImageFault, ImageTask, ProcessedImage } from './image-worker.ts';

/** A processed image in temporary files, until `dispose`. */
export interface StoredImage extends ProcessedImage {
  /** Streams of the image and of its WebP thumbnail. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
  readonly thumb: () => AsyncIterable<Uint8Array>;
  dispose(): Promise<void>;
}

/** Processes uploaded images in worker threads, so that no image can block or crash the server. Bytes stay on disk. */
export interface ImageProcessor {
  /**
   * Decodes and re-encodes an image without metadata.
   * @throws {Refusal} `file.type`, `file.tooManyPixels`, `file.broken`; `server.unavailable` if the queue is full.
   */
  process(bytes: AsyncIterable<Uint8Array>): Promise<StoredImage>;
  close(): Promise<void>;
}

const refusals = { type: 'file.type', tooManyPixels: 'file.tooManyPixels', broken: 'file.broken' } as const;

/** Images that may wait for a thread. */
const MAX_QUEUED = 16;

/** A thread that ignores its time limit is terminated after this multiple of it. */
const TERMINATE_FACTOR = 6;

/** Threads start with the first image. `timeoutMs`: time limit of each; `folder`: for temporary files. */
export function createImageProcessor({
  timeoutMs = limits.imageDecodeMs as number,
  folder = tmpdir(),
} = {}): ImageProcessor {
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
  async function run(source: string, target: string, thumb: string): Promise<ProcessedImage> {
    pool ??= start();
    if (pool.queueSize >= MAX_QUEUED) throw new Refusal('server.unavailable', { retryAfter: 1 });
    const task: ImageTask = {
      source,
      target,
      thumb,
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
  }

  return {
    async process(bytes) {
      const [source, target, thumb] = [1, 2, 3].map(() => join(folder, randomUUID())) as [string, string, string];
      const remove = (...paths: string[]) => Promise.all(paths.map((path) => rm(path, { force: true })));
      try {
        await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(source, { mode: 0o600 }));
        const image = await run(source, target, thumb);
        return {
          ...image,
          bytes: () => createReadStream(target),
          thumb: () => createReadStream(thumb),
          dispose: async () => void (await remove(target, thumb)),
        };
      } catch (error) {
        await remove(target, thumb);
        throw error;
      } finally {
        await remove(source);
      }
    },
    async close() {
      await pool?.destroy();
    },
  };
}

import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Semaphore } from 'async-mutex';
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

/** Images that may wait for a thread, or for the memory that they need. */
const MAX_QUEUED = 16;

/**
 * Megapixels that are decoded at once, by all threads together: those of the largest image. Measured: a
 * JPEG or WebP of 49 megapixels takes up to 590 MB for decoding, turning and encoding, an animation less. So much do images
 * take at most, whatever is uploaded at once.
 */
const MAX_MEGAPIXELS_AT_ONCE = limits.imagePixels / 1_000_000;

/** A thread that ignores its time limit is terminated after this multiple of it. */
const TERMINATE_FACTOR = 6;

/** Threads start with the first image. `timeoutMs`: time limit of each; `folder`: for temporary files. */
export function createImageProcessor({
  timeoutMs = limits.imageDecodeMs as number,
  folder = tmpdir(),
} = {}): ImageProcessor {
  const own = import.meta.url;
  const maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1));
  // In megapixels: the semaphore takes time in proportion to its size.
  const freeMegapixels = new Semaphore(MAX_MEGAPIXELS_AT_ONCE);
  let inside = 0;
  let pool: Piscina<ImageTask, number | ProcessedImage | ImageFault> | undefined;
  const start = () =>
    new Piscina<ImageTask, number | ProcessedImage | ImageFault>({
      filename: new URL(own.endsWith('.ts') ? './image-worker.ts' : './image-worker.js', own).href,
      minThreads: 0,
      maxThreads,
      idleTimeout: 30_000,
    });
  async function run(source: string, target: string, thumb: string): Promise<ProcessedImage> {
    if (inside >= MAX_QUEUED + maxThreads) throw new Refusal('server.unavailable', { retryAfter: 1 });
    const task: ImageTask = {
      source,
      target,
      thumb,
      maxPixels: limits.imagePixels,
      maxFrames: limits.imageFrames,
      thumbPx: limits.imageThumbPixels,
      timeoutMs,
    };
    inside += 1;
    try {
      const pixels = await inThread(task, 'measureImage');
      if (typeof pixels !== 'number') throw new Error('an image was not measured');
      const image = await freeMegapixels.runExclusive(() => inThread(task, 'default'), Math.ceil(pixels / 1_000_000));
      if (typeof image === 'number') throw new Error('an image was only measured');
      return image;
    } finally {
      inside -= 1;
    }
  }

  async function inThread(task: ImageTask, name: 'measureImage' | 'default'): Promise<number | ProcessedImage> {
    pool ??= start();
    const signal = AbortSignal.timeout(timeoutMs * TERMINATE_FACTOR);
    const outcome = await pool.run(task, { name, signal }).catch((error: unknown) => {
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

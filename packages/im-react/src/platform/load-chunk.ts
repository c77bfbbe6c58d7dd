import { limits } from 'im-sdk/protocol';
import { type Clock, systemClock } from './clock.ts';

/** Delays before the second and third attempt. */
const RETRY_AFTER_MS = [500, 2_000] as const;

/** A lazy chunk that failed to load: three network failures, or no result within `chunkLoadTimeoutMs`. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/**
 * Runs `import()` with retries.
 *
 * @throws ChunkError after three failed attempts, or after `limits.chunkLoadTimeoutMs`.
 */
export function loadChunk<Module>(load: () => Promise<Module>, clock: Clock = systemClock): Promise<Module> {
  return new Promise((resolve, reject) => {
    let cancelRetry: (() => void) | undefined;
    const cancelTimeout = clock.after(limits.chunkLoadTimeoutMs, () => {
      cancelRetry?.();
      reject(new ChunkError('The code did not come in time.'));
    });
    function attempt(count: number): void {
      load().then(
        (module) => {
          cancelTimeout();
          resolve(module);
        },
        (cause: unknown) => {
          const retryMs = RETRY_AFTER_MS[count];
          if (retryMs !== undefined) {
            cancelRetry = clock.after(retryMs, () => attempt(count + 1));
            return;
          }
          cancelTimeout();
          reject(new ChunkError('The code could not be fetched.', { cause }));
        },
      );
    }
    attempt(0);
  });
}

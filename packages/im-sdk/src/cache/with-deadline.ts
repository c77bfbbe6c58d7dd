import type { Timers } from '../platform/platform.ts';

/** A database request timed out. It may still complete later. */
export class StalledError extends Error {
  override readonly name = 'StalledError';
}

/** Rejects with `StalledError` if `work` takes longer than `ms`. */
export function withDeadline<T>(work: Promise<T>, ms: number, timers: Timers): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () => reject(new StalledError(`no answer within ${ms} ms`)));
    work.then(
      (value) => {
        cancel();
        resolve(value);
      },
      (error: unknown) => {
        cancel();
        reject(error);
      },
    );
  });
}

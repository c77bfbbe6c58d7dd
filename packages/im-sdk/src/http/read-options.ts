import { ImError } from '../protocol/index.ts';
import { onAbort } from './on-abort.ts';

/** Options of every method that waits for an answer and changes nothing. */
export interface ReadOptions {
  /** Once aborted, the promise rejects with `client.aborted`. The request is cancelled where it serves this caller alone. */
  readonly signal?: AbortSignal | undefined;
}

/** Rejects with `client.aborted` once the signal is aborted, also where the work itself cannot be cancelled. */
export function untilAborted<T>(signal: AbortSignal | undefined, run: () => T | Promise<T>): Promise<T> {
  const aborted = (): ImError => new ImError('client.aborted', 'The caller gave up waiting', { category: 'aborted' });
  if (signal?.aborted) return Promise.reject(aborted());
  return new Promise<T>((resolve, reject) => {
    const stop = signal ? onAbort(signal, () => reject(aborted())) : () => undefined;
    Promise.resolve(run()).then(resolve, reject).finally(stop);
  });
}

import { inputRefused } from './input-refused.ts';

/**
 * Refuses a listener that is not a function.
 * @throws `request.invalid`
 */
export function requireListener(listener: unknown): void {
  if (typeof listener === 'function') return;
  throw inputRefused('subscribe', [{ path: 'listener', message: 'must be a function' }]);
}

/** Calls a listener of the host. What it throws, or rejects with, goes to `onThrown`; the caller continues. */
export function callListener(call: () => unknown, onThrown: (cause: unknown) => void): void {
  try {
    const result = call();
    if (result instanceof Promise) result.catch(onThrown);
  } catch (cause) {
    onThrown(cause);
  }
}

/**
 * Calls a listener of the host. Whatever it throws, also as a promise that rejects, goes to `onThrown`; the caller goes
 * on as if it had returned.
 */
export function callListener(call: () => unknown, onThrown: (cause: unknown) => void): void {
  try {
    const result = call();
    if (result instanceof Promise) result.catch(onThrown);
  } catch (cause) {
    onThrown(cause);
  }
}

/**
 * Reports an error of the host's code to the provider's `onError`; without one, to the console. Runs on a microtask: a
 * handler that throws is an unhandled rejection and affects nothing else.
 */
export function reportHostError(onError: ((error: unknown) => void) | undefined, error: unknown): void {
  void Promise.resolve().then(() => (onError ? onError(error) : console.error(error)));
}

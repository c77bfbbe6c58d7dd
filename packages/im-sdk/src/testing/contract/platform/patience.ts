/** Waits for `promise`, but no longer than `ms` of real time; then throws saying what was awaited. */
export function patiently<T>(promise: Promise<T>, what: () => string, ms = 8_000): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`waited ${ms} ms for ${what()}`)), ms);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

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

/** Waits `ms` of real time. Only between two looks at something that has no event. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

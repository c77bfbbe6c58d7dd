import { useCallback, useInsertionEffect, useRef } from 'react';

/** A function that stays the same for ever and always runs the newest `handler`: rows keep their props. */
export function useEvent<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

import { useCallback, useInsertionEffect, useRef } from 'react';

/** A stable function that always runs the latest `handler`, so that memoised rows keep their props. */
export function useEvent<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

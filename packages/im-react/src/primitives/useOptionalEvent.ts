import { useEvent } from './useEvent.ts';

/** Like `useEvent`, for an optional handler: `undefined` while the host gives none. */
export function useOptionalEvent<Args extends readonly unknown[]>(
  handler: ((...args: Args) => void) | undefined,
): ((...args: Args) => void) | undefined {
  const latest = useEvent((...args: Args) => handler?.(...args));
  return handler && latest;
}

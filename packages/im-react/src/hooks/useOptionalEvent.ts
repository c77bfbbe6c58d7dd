import { useEvent } from './useEvent.ts';

/** A handler of a host that stays the same for as long as there is one, and always runs the newest. */
export function useOptionalEvent<Args extends readonly unknown[]>(
  handler: ((...args: Args) => void) | undefined,
): ((...args: Args) => void) | undefined {
  const latest = useEvent((...args: Args) => handler?.(...args));
  return handler && latest;
}

import { useEffect, useRef } from 'react';

/** Moves focus on with `toNext` when an element that has focus disappears. Spread the result on the element. */
export function useFocusHandoff(
  shown: boolean,
  toNext: (() => void) | undefined,
): { readonly onFocus: () => void; readonly onBlur: () => void } {
  const inside = useRef(false);
  useEffect(() => {
    if (shown || !inside.current) return;
    inside.current = false;
    toNext?.();
  }, [shown, toNext]);
  // React emits no blur event for an element that it removes.
  return {
    onFocus: () => {
      inside.current = true;
    },
    onBlur: () => {
      inside.current = false;
    },
  };
}

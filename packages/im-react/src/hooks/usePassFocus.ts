import { useEffect, useRef } from 'react';

/** For a part that may go while focus is in it: its focus goes on to what comes next. The part is given what this returns. */
export function usePassFocus(
  shown: boolean,
  toNext: (() => void) | undefined,
): { readonly onFocus: () => void; readonly onBlur: () => void } {
  const inside = useRef(false);
  useEffect(() => {
    if (shown || !inside.current) return;
    inside.current = false;
    toNext?.();
  }, [shown, toNext]);
  // React hears no blur of what it takes out of the page.
  return {
    onFocus: () => {
      inside.current = true;
    },
    onBlur: () => {
      inside.current = false;
    },
  };
}

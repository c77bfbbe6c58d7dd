import { useEffect, useRef } from 'react';

/**
 * Ctrl+K, or ⌘K, anywhere in the window, but not while an input method composes, nor under a dialog. `undefined` leaves the
 * key alone.
 */
export function useSearchShortcut(search: (() => void) | undefined): void {
  const latest = useRef(search);
  latest.current = search;
  const on = search !== undefined;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.isComposing || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      // The browser would search the web, which nobody means in a dialog either.
      event.preventDefault();
      if (document.querySelector('[aria-modal="true"]') === null) latest.current?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}

import { useEffect, useRef } from 'react';

/**
 * Ctrl+K or ⌘K shortcut for the whole window; ignored during IME composition and below a dialog. `undefined` disables
 * it.
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
      // Suppress the browser's web search, also below a dialog.
      event.preventDefault();
      if (document.querySelector('[aria-modal="true"]') === null) latest.current?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}

import { limits } from 'im-sdk/protocol';
import { useSyncExternalStore } from 'react';
import { debounce } from '../platform/debounce.ts';
import { desktopShell } from '../platform/desktop-shell.ts';

/** `mobile`: below 768 px, one pane at a time; never in the desktop shell. `small`: below 1024 px. */
export type Layout = 'mobile' | 'small' | 'wide';

const mobile = '(max-width: 767.98px)';
const small = '(max-width: 1023.98px)';

/** The layout that is shown: it follows the window once its size has settled (spec §9). */
let settled: Layout | undefined;

function measure(): Layout {
  if (matchMedia(mobile).matches && !desktopShell()) return 'mobile';
  return matchMedia(small).matches ? 'small' : 'wide';
}

function subscribe(listener: () => void): () => void {
  const settle = debounce(() => {
    settled = measure();
    listener();
  }, limits.resizeDebounceMs);
  const queries = [matchMedia(mobile), matchMedia(small)];
  for (const query of queries) query.addEventListener('change', settle);
  return () => {
    settle.cancel();
    settled = undefined;
    for (const query of queries) query.removeEventListener('change', settle);
  };
}

function current(): Layout {
  settled ??= measure();
  return settled;
}

/** Layout for the current window width. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, current);

import { useSyncExternalStore } from 'react';

/** `mobile`: below 768 px, one pane at a time. `small`: below 1024 px. */
export type Layout = 'mobile' | 'small' | 'wide';

const mobile = '(max-width: 767.98px)';
const small = '(max-width: 1023.98px)';

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(mobile), matchMedia(small)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

function current(): Layout {
  if (matchMedia(mobile).matches) return 'mobile';
  return matchMedia(small).matches ? 'small' : 'wide';
}

/** Layout for the current window width. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, current);

import type { Readable } from 'im-sdk';

const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether the person has asked the device for less motion. */
export const reducedMotion: Readable<boolean> = {
  getSnapshot: () => typeof matchMedia === 'function' && matchMedia(QUERY).matches,
  subscribe(listener) {
    if (typeof matchMedia !== 'function') return () => {};
    const query = matchMedia(QUERY);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
};

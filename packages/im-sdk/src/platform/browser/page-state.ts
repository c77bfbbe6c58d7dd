import type { Network, Visibility } from '../platform.ts';

/** Visibility by `document.visibilityState`. */
export const browserVisibility: Visibility = {
  visible: () => typeof document === 'undefined' || document.visibilityState === 'visible',
  onChange(listener) {
    if (typeof document === 'undefined') return () => undefined;
    const handler = (): void => listener(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', handler);
    return () => document.removeEventListener('visibilitychange', handler);
  },
};

/** Network state by `navigator.onLine` and its events. */
export const browserNetwork: Network = {
  online: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  onChange(listener) {
    if (typeof window === 'undefined') return () => undefined;
    const up = (): void => listener(true);
    const down = (): void => listener(false);
    window.addEventListener('online', up);
    window.addEventListener('offline', down);
    return () => {
      window.removeEventListener('online', up);
      window.removeEventListener('offline', down);
    };
  },
};

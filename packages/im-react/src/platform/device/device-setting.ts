import type { Readable } from 'im-sdk';
import { createEmitter } from '../create-signal.ts';

/** A setting stored in this browser, shared by all tabs of the origin. */
export interface DeviceSetting extends Readable<string> {
  /** Stores a new value and emits. */
  set(value: string): void;
}

/** Setting stored under `im-react.{name}`; `""` until set, or if storage is denied. */
export function deviceSetting(name: string): DeviceSetting {
  const key = `im-react.${name}`;
  let isSubscribed = false;
  const { subscribe, emit } = createEmitter({
    connect() {
      isSubscribed = true;
      addEventListener('storage', changed);
      return () => {
        isSubscribed = false;
        removeEventListener('storage', changed);
      };
    },
  });
  let cached: string | undefined;
  /** True if the value lives in memory only: it could not be stored. */
  let isMemoryOnly = false;

  function read(): string {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  }
  function changed({ key: other }: StorageEvent): void {
    if (other !== key && other !== null) return;
    cached = read();
    emit();
  }

  return {
    getSnapshot() {
      // Without a subscription, `storage` events of other tabs are not received: read again.
      if (cached === undefined || (!isSubscribed && !isMemoryOnly)) cached = read();
      return cached;
    },
    subscribe,
    set(value) {
      cached = value;
      try {
        localStorage.setItem(key, value);
        isMemoryOnly = false;
      } catch {
        // Storage is full or denied: the value lives as long as the page.
        isMemoryOnly = true;
      }
      emit();
    },
  };
}

import type { Readable } from 'im-sdk';

/** A choice that this browser remembers, for every tab of the page's origin. */
export interface DeviceSetting extends Readable<string> {
  set(value: string): void;
}

/** A remembered choice; `""` until one was made, and where the browser remembers nothing. */
export function deviceSetting(name: string): DeviceSetting {
  const key = `im-react.${name}`;
  const listeners = new Set<() => void>();
  let held: string | undefined;
  /** Whether what is held could not be kept. */
  let unkept = false;

  function read(): string {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  }
  function changed({ key: other }: StorageEvent): void {
    if (other !== key && other !== null) return;
    held = read();
    for (const listener of [...listeners]) listener();
  }

  return {
    getSnapshot() {
      // While nobody listens another tab's choice is not heard of.
      if (held === undefined || (listeners.size === 0 && !unkept)) held = read();
      return held;
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', changed);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', changed);
      };
    },
    set(value) {
      held = value;
      try {
        localStorage.setItem(key, value);
        unkept = false;
      } catch {
        // It holds until the page goes.
        unkept = true;
      }
      for (const listener of [...listeners]) listener();
    },
  };
}

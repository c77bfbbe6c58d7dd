import type { ImClient, MessageRow, Readable } from 'im-sdk';
import { keepValue, keptValue } from '../../../../platform/device/kept-values.ts';

/** Voice messages heard by one account on this device. The snapshot is their count. */
export interface Heard extends Readable<number> {
  /** True if the message was heard, or is older than the tracking. */
  has(row: Pick<MessageRow, 'id' | 'sendTime'>): boolean;
  /** Marks a message as heard. FIFO eviction after 1000. */
  add(id: number): void;
}

const MOST = 1_000;
const DAY_MS = 24 * 3_600_000;
/** Instances by storage key. */
const accounts = new Map<string, Heard>();

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
}

/**
 * Heard voice messages of an account, stored on this device only.
 *
 * Messages sent more than a day before the first use here count as heard. Otherwise a new device would mark all of them
 * as unheard.
 */
export function heardBy({ storageKey }: Pick<ImClient, 'storageKey'>, userId: number, now: number): Heard {
  const name = `im-heard-${storageKey}-${userId}`;
  const known = accounts.get(name);
  if (known) return known;
  const kept = keptValue(name);
  const fields: { since?: unknown; ids?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  const since = typeof fields.since === 'number' ? fields.since : now - DAY_MS;
  const ids = new Set(numbers(fields.ids));
  const listeners = new Set<() => void>();
  const heard: Heard = {
    getSnapshot: () => ids.size,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    has: ({ id, sendTime }) => sendTime < since || ids.has(id),
    add(id) {
      if (id <= 0 || ids.has(id)) return;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > MOST && oldest !== undefined) ids.delete(oldest);
      keepValue(name, { since, ids: [...ids] });
      for (const listener of [...listeners]) listener();
    },
  };
  accounts.set(name, heard);
  return heard;
}

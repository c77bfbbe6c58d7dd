import type { ImClient, MessageRow, Readable } from 'im-sdk';
import { keepValue, keptValue } from '../../../../platform/device/kept-values.ts';

/** The voice messages that one account has heard on this device. */
export interface Heard extends Readable<number> {
  has(row: Pick<MessageRow, 'id' | 'sendTime'>): boolean;
  add(id: number): void;
}

const MOST = 1_000;
const DAY_MS = 24 * 3_600_000;
/** By the name it is kept under. */
const accounts = new Map<string, Heard>();

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
}

/**
 * What an account of a server has heard. Kept on this device only; what was said more than a day before it was first used here
 * counts as heard, else a new device would be red all over.
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

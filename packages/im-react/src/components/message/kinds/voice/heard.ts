import type { MessageRow, Readable } from 'im-sdk';
import { keepValue, keptValue } from '../../../../platform/device/kept-values.ts';

/** The voice messages that one account has heard on this device. */
export interface Heard extends Readable<number> {
  has(row: Pick<MessageRow, 'id' | 'sendTime'>): boolean;
  add(id: number): void;
}

const MOST = 1_000;
const DAY_MS = 24 * 3_600_000;
const accounts = new Map<number, Heard>();

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
}

/**
 * What an account has heard. Kept on this device only; what was said more than a day before it was first used here
 * counts as heard, else a new device would be red all over.
 */
export function heardBy(userId: number, now: number): Heard {
  const known = accounts.get(userId);
  if (known) return known;
  const name = `im-heard-${userId}`;
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
  accounts.set(userId, heard);
  return heard;
}

import type { ImClient, MessageRow, Readable } from 'im-sdk';
import { createSignal } from '../../../../hooks/create-signal.ts';
import { readJson, writeJson } from '../../../../platform/device/local-storage.ts';

/** Voice messages played by one account on this device. The snapshot changes with them. */
export interface PlayedVoices extends Readable<number> {
  /** Starts the tracking on this device, if it has not: messages sent more than a day before `now` count as played. */
  begin(now: number): void;
  /** True if the message was played, or is older than the tracking. */
  has(row: Pick<MessageRow, 'id' | 'sendTime'>): boolean;
  /** Marks a message as played. FIFO eviction after 1000. */
  add(id: number): void;
}

const MAX_VOICES = 1_000;
const DAY_MS = 24 * 3_600_000;
/** Instances by storage key. */
const accounts = new Map<string, PlayedVoices>();

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
}

/**
 * Played voice messages of an account, stored on this device only. Messages from before the tracking count as played:
 * otherwise a new device would mark all of them as not played.
 */
export function getPlayedVoices({ storageKey }: Pick<ImClient, 'storageKey'>, userId: number): PlayedVoices {
  const name = `im-heard-${storageKey}-${userId}`;
  const cached = accounts.get(name);
  if (cached) return cached;
  const stored = readJson(name);
  const fields: { since?: unknown; ids?: unknown } = typeof stored === 'object' && stored !== null ? stored : {};
  let since = typeof fields.since === 'number' ? fields.since : undefined;
  const ids = new Set(numbers(fields.ids));
  const changes = createSignal(0);
  const save = (): void => writeJson(name, { since, ids: [...ids] });
  const playedVoices: PlayedVoices = {
    getSnapshot: changes.getSnapshot,
    subscribe: changes.subscribe,
    begin(now) {
      if (since !== undefined) return;
      since = now - DAY_MS;
      save();
      changes.set(changes.getSnapshot() + 1);
    },
    has: ({ id, sendTime }) => since === undefined || sendTime < since || ids.has(id),
    add(id) {
      if (id <= 0 || ids.has(id)) return;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > MAX_VOICES && oldest !== undefined) ids.delete(oldest);
      save();
      changes.set(changes.getSnapshot() + 1);
    },
  };
  accounts.set(name, playedVoices);
  return playedVoices;
}

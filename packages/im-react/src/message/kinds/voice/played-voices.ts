import type { ImClient, MessageRow, Readable } from 'im-sdk';
import { createSignal } from '../../../platform/create-signal.ts';
import { readJson, writeJson } from '../../../platform/device/local-storage.ts';

/** Voice messages played by one account on this device. The snapshot changes with them. */
export interface PlayedVoices extends Readable<number> {
  /** Starts the tracking on this device, if it has not: messages sent more than a day before `now` count as played. */
  begin(now: number): void;
  /** True if the message was played, or is older than the tracking. */
  has(row: Pick<MessageRow, 'key' | 'id' | 'sendTime'>): boolean;
  /** Marks a message as played. FIFO eviction after 1000. */
  add(row: Pick<MessageRow, 'key' | 'id'>): void;
}

const MAX_VOICES = 1_000;
const DAY_MS = 24 * 3_600_000;
/** Instances by storage key. */
const accounts = new Map<string, PlayedVoices>();

/** Keys of messages. Earlier versions stored ids, which are ambiguous on some servers but still count. */
function keysAndIds(value: unknown): (string | number)[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string' || typeof each === 'number') : [];
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
  const played = new Set(keysAndIds(fields.ids));
  const changes = createSignal(0);
  const save = (): void => writeJson(name, { since, ids: [...played] });
  const playedVoices: PlayedVoices = {
    getSnapshot: changes.getSnapshot,
    subscribe: changes.subscribe,
    begin(now) {
      if (since !== undefined) return;
      since = now - DAY_MS;
      save();
      changes.set(changes.getSnapshot() + 1);
    },
    has: ({ key, id, sendTime }) => since === undefined || sendTime < since || played.has(key) || played.has(id),
    add({ key, id }) {
      if (id <= 0 || played.has(key)) return;
      played.add(key);
      const [oldest] = played;
      if (played.size > MAX_VOICES && oldest !== undefined) played.delete(oldest);
      save();
      changes.set(changes.getSnapshot() + 1);
    },
  };
  accounts.set(name, playedVoices);
  return playedVoices;
}

import type { ImClient, MessageRow, Readable } from 'im-sdk';
import { createSignal } from '../../../../hooks/create-signal.ts';
import { readJson, writeJson } from '../../../../platform/device/local-storage.ts';

/** Voice messages heard by one account on this device. The snapshot changes with them. */
export interface PlayedVoices extends Readable<number> {
  /** Starts the tracking on this device, if it has not: messages sent more than a day before `now` count as heard. */
  begin(now: number): void;
  /** True if the message was heard, or is older than the tracking. */
  has(row: Pick<MessageRow, 'id' | 'sendTime'>): boolean;
  /** Marks a message as heard. FIFO eviction after 1000. */
  add(id: number): void;
}

const MOST = 1_000;
const DAY_MS = 24 * 3_600_000;
/** Instances by storage key. */
const accounts = new Map<string, PlayedVoices>();

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
}

/**
 * Heard voice messages of an account, stored on this device only. Messages from before the tracking count as heard:
 * otherwise a new device would mark all of them as unheard.
 */
export function getPlayedVoices({ storageKey }: Pick<ImClient, 'storageKey'>, userId: number): PlayedVoices {
  const name = `im-heard-${storageKey}-${userId}`;
  const known = accounts.get(name);
  if (known) return known;
  const kept = readJson(name);
  const fields: { since?: unknown; ids?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  let since = typeof fields.since === 'number' ? fields.since : undefined;
  const ids = new Set(numbers(fields.ids));
  const changes = createSignal(0);
  const store = (): void => writeJson(name, { since, ids: [...ids] });
  const heard: PlayedVoices = {
    getSnapshot: changes.getSnapshot,
    subscribe: changes.subscribe,
    begin(now) {
      if (since !== undefined) return;
      since = now - DAY_MS;
      store();
      changes.set(changes.getSnapshot() + 1);
    },
    has: ({ id, sendTime }) => since === undefined || sendTime < since || ids.has(id),
    add(id) {
      if (id <= 0 || ids.has(id)) return;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > MOST && oldest !== undefined) ids.delete(oldest);
      store();
      changes.set(changes.getSnapshot() + 1);
    },
  };
  accounts.set(name, heard);
  return heard;
}

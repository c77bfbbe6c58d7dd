import type { Handle } from '../infra/database/transaction.ts';
import { findVisibleRanges, type VisibleRange, visibleRangesOf } from '../log/conversations/participants.ts';
import type { MessageRow } from '../log/message-row.ts';

/** Conversations whose people are remembered; each costs a few hundred bytes, a big group some 100 kB. */
const REMEMBERED = 5_000;

interface Remembered {
  readonly version: number;
  readonly people: Promise<readonly VisibleRange[]>;
}

/** Who may see which rows. */
export interface RecipientCache {
  /** The findVisibleRanges of each conversation of `rows`, of those users at least that have a socket here. */
  of(rows: readonly MessageRow[]): Promise<ReadonlyMap<string, readonly VisibleRange[]>>;
}

/**
 * Remembers the people of conversations by `people_version`, which changes in the transaction that lets somebody in
 * or out: a row that was stored under the version that is remembered goes to exactly those people. Rows whose
 * version is not known, those that other nodes stored, are asked about.
 */
export function createRecipientCache(database: Handle, here: () => number[]): RecipientCache {
  const remembered = new Map<string, Remembered>();

  /** What is read now may be newer than `version`; for rows of that version it says the same, since findVisibleRanges only end. */
  function people(conversation: string, version: number): Promise<readonly VisibleRange[]> {
    const known = remembered.get(conversation);
    if (known?.version === version) return known.people;
    const read = visibleRangesOf(database, conversation);
    remembered.delete(conversation);
    remembered.set(conversation, { version, people: read });
    read.catch(() => remembered.delete(conversation));
    if (remembered.size > REMEMBERED) {
      for (const oldest of remembered.keys()) {
        remembered.delete(oldest);
        break;
      }
    }
    return read;
  }

  return {
    async of(rows) {
      const found = new Map<string, readonly VisibleRange[]>();
      const asked = new Set<string>();
      for (const row of rows) if (row.peopleVersion === undefined) asked.add(row.conversation);
      for (const row of rows) {
        if (row.peopleVersion !== undefined && !asked.has(row.conversation))
          found.set(row.conversation, await people(row.conversation, row.peopleVersion));
      }
      if (asked.size > 0) {
        for (const [conversation, own] of await findVisibleRanges(database, [...asked], here()))
          found.set(conversation, own);
      }
      return found;
    },
  };
}

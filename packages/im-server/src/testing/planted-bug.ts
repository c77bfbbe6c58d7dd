import type { Plant } from '../log/seams.ts';

/** Mistakes of the server that a run of the tests can be asked to make, by the name the script of planted bugs uses. */
const plants = {
  'no dedupe index': 'noDedupeIndex',
  'ack before commit': 'ackBeforeCommit',
  'dedupe per token instead of per user': 'dedupePerToken',
  'ids visible out of order': 'idsOutOfOrder',
  'removed member still subscribed': 'removedStillSubscribed',
} as const satisfies Record<string, Plant>;

/** The plant for the seams of a test where this run has that mistake switched on, by `IM_PLANTED_BUG`. */
export function isPlanted(bug: keyof typeof plants): Plant | undefined {
  return process.env.IM_PLANTED_BUG === bug ? plants[bug] : undefined;
}

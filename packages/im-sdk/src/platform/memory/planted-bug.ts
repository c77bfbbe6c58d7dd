/** A known mistake that tests switch on to see that they catch it. */
export type PlantedBug =
  | 'max-id cursor'
  | 'cursor before rows'
  | 'heartbeat without deadline'
  | 'resend with a new tmpId'
  | 'resume without a fresh auth'
  | 'outbox stored after the send'
  | 'unread counted on a duplicate';

/** Whether this run of the tests has that mistake switched on, by `IM_PLANTED_BUG`. For tests only. */
export function isPlanted(bug: PlantedBug): boolean {
  const { process } = globalThis as { process?: { readonly env: Readonly<Record<string, string | undefined>> } };
  return process?.env.IM_PLANTED_BUG === bug;
}

import type { World } from '../../state/world.ts';

/** True for a person who is in a call, rings or is rung: busy for every other call. */
export function isBusy({ calls }: World, userId: number): boolean {
  for (const { caller, calleeId } of calls.private.values()) {
    if (caller.userId === userId || calleeId === userId) return true;
  }
  for (const { entries } of calls.group.values()) {
    if (entries.has(userId)) return true;
  }
  return false;
}

/** Id of the next call. */
export function nextCallId({ calls }: World): string {
  calls.lastId += 1;
  return `call-${calls.lastId}`;
}

const PREFIX = 'group:';

/** Target in `/changes` for all requests of a group, for a new manager for example. */
export function groupTarget(groupId: number): string {
  return `${PREFIX}${groupId}`;
}

/** Group id in a target; empty if the target is a single request. */
export function groupOfTarget(target: string): number[] {
  return target.startsWith(PREFIX) ? [Number(target.slice(PREFIX.length))] : [];
}

const PREFIX = 'group:';

/** What changed for an account: everything that was ever asked of a group, which it may see from now on. */
export function groupTarget(groupId: number): string {
  return `${PREFIX}${groupId}`;
}

/** The group that a changed thing names; none where it names one request. */
export function groupOfTarget(target: string): number[] {
  return target.startsWith(PREFIX) ? [Number(target.slice(PREFIX.length))] : [];
}

import { GroupRole, type RefusalKey } from 'im-sdk/protocol';
import { Refusal } from '../../refusal.ts';
import type { GroupChange } from './group-change.ts';

/** Checks a group permission: `everyone`, or owner and managers only. */
export function demandPermission(change: GroupChange, permission: string, otherwise: RefusalKey): void {
  change.demandRole(permission === 'everyone' ? GroupRole.MEMBER : GroupRole.MANAGER, otherwise);
}

/** @throws {Refusal} `group.full` */
export function demandCapacity(change: GroupChange, joining: number, most: number): void {
  if (change.roles.size + joining > most) throw new Refusal('group.full');
}

/**
 * Users whom the actor may remove or mute: the owner everybody, a manager plain members.
 * @throws {Refusal} `group.targetNotMember`, `group.forbidden`
 */
export function demandSubordinates(change: GroupChange, userIds: readonly number[]): number[] {
  const role = change.demandRole(GroupRole.MANAGER, 'group.forbidden');
  const targets = [...new Set(userIds)];
  for (const userId of targets) {
    const other = change.roles.get(userId);
    if (other === undefined) throw new Refusal('group.targetNotMember');
    if (userId === change.actorId || other >= role) throw new Refusal('group.forbidden');
  }
  return targets;
}

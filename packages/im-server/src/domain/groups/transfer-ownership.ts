import { GroupRole } from 'im-sdk/protocol';
import type { GroupChange } from './group-change.ts';
import { updateGroup } from './group-repository.ts';
import { updateMembers } from './member-repository.ts';
import { showRequestsTo } from './requests/settle-requests.ts';
import { changedRole } from './signals.ts';

/**
 * Makes a member the owner. The old owner becomes a plain member, if they are a member. Members who stay get their new role
 * (97); the new owner gets the pending requests. Every transfer of a group uses this function. Callers add the tip, because
 * not every transfer has one.
 */
export async function transferOwnership(change: GroupChange, to: number): Promise<void> {
  const { tx, group, version, author } = change;
  await updateGroup(tx, group.id, { owner_id: to });
  // The old owner may have left, or never joined: conversations with the agents.
  if (change.roles.has(group.ownerId)) {
    await updateMembers(tx, group.id, [group.ownerId], { role: GroupRole.MEMBER, version });
    change.roles.set(group.ownerId, GroupRole.MEMBER);
    change.signals.push(changedRole(group.id, [group.ownerId], GroupRole.MEMBER, author));
  }
  await updateMembers(tx, group.id, [to], { role: GroupRole.OWNER, is_muted: false, version });
  change.roles.set(to, GroupRole.OWNER);
  // A new member gets their role with 90.
  if (!change.joined.has(to)) change.signals.push(changedRole(group.id, [to], GroupRole.OWNER, author));
  change.notifyMembers = true;
  await showRequestsTo(change, [to]);
}

import { GroupRole } from 'im-sdk/protocol';
import type { GroupChange } from './group-change.ts';
import { updateGroup } from './group-repository.ts';
import { updateMembers } from './member-repository.ts';
import { showRequestsTo } from './requests/settle-requests.ts';
import { changedRole } from './signals.ts';

/**
 * Makes a member the owner, and the owner a plain member. Both get their new role; the new owner sees the pending
 * requests. The only way to transfer a group. The tip is the caller's: not every transfer is one to read.
 */
export async function transferOwnership(change: GroupChange, to: number): Promise<void> {
  const { tx, group, version, author } = change;
  await updateGroup(tx, group.id, { owner_id: to });
  // The owner of a conversation with the agents may be no member yet.
  if (change.roles.has(group.ownerId)) {
    await updateMembers(tx, group.id, [group.ownerId], { role: GroupRole.MEMBER, version });
    change.roles.set(group.ownerId, GroupRole.MEMBER);
    change.signals.push(changedRole(group.id, [group.ownerId], GroupRole.MEMBER, author));
  }
  await updateMembers(tx, group.id, [to], { role: GroupRole.OWNER, is_muted: false, version });
  change.roles.set(to, GroupRole.OWNER);
  change.signals.push(changedRole(group.id, [to], GroupRole.OWNER, author));
  change.notifyMembers = true;
  await showRequestsTo(change, [to]);
}

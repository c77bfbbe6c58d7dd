import type { Tx } from '../../infra/database/transaction.ts';
import type { Files } from '../../ports.ts';
import type { GroupChange } from './group-change.ts';
import { updateGroup } from './group-repository.ts';
import { settleLeft } from './requests/settle-requests.ts';

/**
 * Dissolves a group: removes every member, its album and the references to its files, and settles pending requests. The
 * only way to dissolve one.
 */
export async function dissolveGroup(change: GroupChange, files: Pick<Files, 'removeReferences'>): Promise<void> {
  const { tx, group, now } = change;
  if (change.roles.size > 0) await change.removeMembers([...change.roles.keys()]);
  const album = (await deleteImages(tx, group.id)).map((id) => ({ kind: 'album' as const, id }));
  await files.removeReferences(tx, [{ kind: 'group', id: group.id }, ...album]);
  await updateGroup(tx, group.id, { dissolved_at: now });
  await settleLeft(change);
}

/** Deletes all images of a group; resolves with their ids. */
async function deleteImages(tx: Tx, groupId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('album_image').where('group_id', '=', groupId).returning('id').execute();
  return rows.map(({ id }) => id);
}

import type { Files } from '../../ports.ts';
import { deleteImages } from './album/album-repository.ts';
import type { GroupChange } from './group-change.ts';
import { settleLeft } from './requests/settle-requests.ts';
import { updateGroup } from './store/group-repository.ts';

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

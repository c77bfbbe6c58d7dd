import type { Group } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';
import type { GroupsWriter } from './groups-writer.ts';

/**
 * Optimistic update of a group. If the request fails, rolls back only the fields that still have the optimistic value;
 * newer changes stay.
 */
export async function runOptimisticUpdate(
  { store, writer }: { readonly store: RootStore; readonly writer: GroupsWriter },
  groupId: number,
  change: Partial<Group>,
  ask: () => Promise<unknown>,
): Promise<void> {
  const before = store.groups.get(groupId);
  writer.change(groupId, change);
  const shown = store.groups.get(groupId);
  try {
    await ask();
  } catch (error) {
    const now = store.groups.get(groupId);
    if (before && shown && now) {
      const names = (Object.keys(shown) as (keyof Group)[]).filter(
        (name) => !Object.is(shown[name], before[name]) && Object.is(now[name], shown[name]),
      );
      writer.change(groupId, Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Group>);
    }
    throw error;
  }
}

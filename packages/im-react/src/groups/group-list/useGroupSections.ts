import type { Readable } from 'im-sdk';
import { type Group, GroupRole } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useClient } from '../../context/useClient.ts';
import { useGroups } from '../../hooks/groups/useGroups.ts';
import { usePinyin } from '../../hooks/people/usePinyin.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { matchName } from '../../text/name-match.ts';
import { groupLabel } from './group-label.ts';

/** The user's groups in two sections. */
export interface GroupSections {
  /** Ids of all groups found, in list order: managed ones first. */
  readonly groupIds: readonly number[];
  /** Number of found groups of which the user is owner or manager. */
  readonly managed: number;
}

const NO_GROUPS: readonly Group[] = [];

/** Groups whose name, remark or id matches `query` (Chinese also by pinyin): those the user manages, then the others. */
export function useGroupSections(query: string): GroupSections {
  const { groups } = useClient();
  const ids = useGroups();
  const readings = usePinyin(query);
  const rows = useReadable(
    useMemo(() => all(ids.map((id) => groups.group(id))), [groups, ids]),
    NO_GROUPS,
  );
  // `readings` is a dependency because `matchName` also matches pinyin once it is loaded.
  return useMemo(() => {
    const wanted = query.trim();
    const found = rows.filter(
      (group) =>
        [groupLabel(group), group.name].some((text) => matchName(text, wanted)) ||
        (wanted !== '' && String(group.id) === wanted),
    );
    const managed = found.filter(({ role }) => (role ?? 0) >= GroupRole.MANAGER);
    const others = found.filter(({ role }) => (role ?? 0) < GroupRole.MANAGER);
    return { groupIds: [...managed, ...others].map(({ id }) => id), managed: managed.length };
  }, [rows, query, readings]);
}

/** The known values of several readables as one. */
function all<T>(parts: readonly Readable<T | undefined>[]): Readable<readonly T[]> {
  let last: readonly T[] = [];
  return {
    getSnapshot() {
      const now = parts.flatMap((part) => part.getSnapshot() ?? []);
      if (now.length !== last.length || now.some((value, index) => value !== last[index])) last = now;
      return last;
    },
    subscribe(listener) {
      const ends = parts.map((part) => part.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

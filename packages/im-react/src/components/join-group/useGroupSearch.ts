import type { FoundGroup } from 'im-sdk/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useUi } from '../../provider/ui-context.ts';

/** State of a group search. */
export type GroupSearch =
  | { readonly status: 'idle' }
  | { readonly status: 'searching' }
  | { readonly status: 'found'; readonly groups: readonly FoundGroup[] }
  | { readonly status: 'failed'; readonly error: unknown };

/** Debounce of query changes. */
const PAUSE_MS = 300;

/** Searches groups by id or name while typing, debounced. Drops answers to an outdated query. */
export function useGroupSearch(query: string): GroupSearch {
  const { groups } = useClient();
  const { clock } = useUi();
  const [search, setSearch] = useState<GroupSearch>({ status: 'idle' });
  const keyword = query.trim();
  useEffect(() => {
    if (keyword === '') {
      setSearch({ status: 'idle' });
      return;
    }
    let current = true;
    const stop = clock.after(PAUSE_MS, () => {
      setSearch({ status: 'searching' });
      groups.search(keyword).then(
        (found) => {
          if (current) setSearch({ status: 'found', groups: found });
        },
        (error: unknown) => {
          if (current) setSearch({ status: 'failed', error });
        },
      );
    });
    return () => {
      current = false;
      stop();
    };
  }, [keyword, groups, clock]);
  return search;
}

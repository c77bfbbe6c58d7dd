import type { FoundUser } from 'im-sdk';
import { useEffect, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useUi } from '../../provider/ui-context.ts';

/** State of a user search. */
export type UserSearch =
  | { readonly status: 'idle' }
  | { readonly status: 'searching' }
  | { readonly status: 'found'; readonly users: readonly FoundUser[] }
  | { readonly status: 'failed'; readonly error: unknown };

/** Debounce of query changes. */
const PAUSE_MS = 300;

/** Searches users while typing, debounced. Drops answers to an outdated query. */
export function useUserSearch(query: string): UserSearch {
  const { contacts } = useClient();
  const { clock } = useUi();
  const [search, setSearch] = useState<UserSearch>({ status: 'idle' });
  const name = query.trim();

  useEffect(() => {
    if (name === '') {
      setSearch({ status: 'idle' });
      return;
    }
    let current = true;
    const stop = clock.after(PAUSE_MS, () => {
      setSearch({ status: 'searching' });
      contacts.search(name).then(
        (users) => {
          if (current) setSearch({ status: 'found', users });
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
  }, [name, contacts, clock]);

  return search;
}

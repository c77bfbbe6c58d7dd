import { useEffect, useState } from 'react';
import { useUi } from '../../context/ui-context.ts';

/** State of a search on the server. */
export type ServerSearch<Item> =
  | { readonly status: 'idle' }
  | { readonly status: 'searching' }
  | { readonly status: 'found'; readonly items: readonly Item[] }
  | { readonly status: 'failed'; readonly error: unknown };

/** Debounce of query changes. */
const PAUSE_MS = 300;

/**
 * Searches on the server while the user types, debounced. Drops answers to an outdated query.
 *
 * @param find Sends the trimmed query; the same function in every render.
 */
export function useServerSearch<Item>(
  query: string,
  find: (query: string) => Promise<readonly Item[]>,
): ServerSearch<Item> {
  const { clock } = useUi();
  const [search, setSearch] = useState<ServerSearch<Item>>({ status: 'idle' });
  const text = query.trim();
  useEffect(() => {
    if (text === '') {
      setSearch({ status: 'idle' });
      return;
    }
    let isCurrent = true;
    const stop = clock.after(PAUSE_MS, () => {
      setSearch({ status: 'searching' });
      find(text).then(
        (items) => {
          if (isCurrent) setSearch({ status: 'found', items });
        },
        (error: unknown) => {
          if (isCurrent) setSearch({ status: 'failed', error });
        },
      );
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [text, find, clock]);
  return search;
}

import { type ImClient, ImError, type MessageQuery, type MessageSearch, type SearchSnapshot } from 'im-sdk';
import { useEffect, useMemo, useState } from 'react';
import { useClock } from '../../context/settings-context.ts';
import { useClient } from '../../context/useClient.ts';
import { constantReadable } from '../../platform/constant-readable.ts';
import { useReadable } from '../../primitives/useReadable.ts';

/** Results of a message search. */
export interface MessageSearchState extends SearchSnapshot {
  /** `idle`: no query; `waiting`: debouncing; `running`: the search has started (see `phase`). */
  readonly status: 'idle' | 'waiting' | 'running';
  /** Loads older results, or retries after a failure. */
  readonly loadMore: () => void;
}

interface Running {
  readonly client: ImClient;
  readonly asked: string;
  readonly search: MessageSearch;
}

/** Debounce of query changes. */
const PAUSE_MS = 200;

const NOTHING: SearchSnapshot = { results: [], phase: 'done', more: false, total: undefined };
const NO_SEARCH = constantReadable(NOTHING);

/**
 * Searches messages locally first, then on the server. Newest first. A changed field of `query` cancels the running
 * search and starts a new one after 200 ms. `undefined` searches nothing.
 */
export function useMessageSearch(query: MessageQuery | undefined): MessageSearchState {
  const client = useClient();
  const clock = useClock();
  const asked = query && JSON.stringify(query);
  const [running, setRunning] = useState<Running>();
  useEffect(() => {
    if (asked === undefined) return;
    let search: MessageSearch | undefined;
    const stop = clock.after(PAUSE_MS, () => {
      search = startSearch(client, JSON.parse(asked) as MessageQuery);
      if (search) setRunning({ client, asked, search });
    });
    return () => {
      stop();
      search?.cancel();
    };
  }, [client, clock, asked]);
  const search = running?.client === client && running.asked === asked ? running.search : undefined;
  const found = useReadable(search ?? NO_SEARCH, NOTHING);
  return useMemo(
    () => ({
      ...found,
      status: asked === undefined ? 'idle' : search ? 'running' : 'waiting',
      loadMore: () => void search?.loadMore(),
    }),
    [found, asked, search],
  );
}

/** `undefined` if the user has signed out or the client was destroyed during the debounce. */
function startSearch(client: ImClient, query: MessageQuery): MessageSearch | undefined {
  try {
    return client.messages.search(query);
  } catch (error) {
    const isOver = error instanceof ImError && ['client.destroyed', 'client.notSignedIn'].includes(error.code);
    if (isOver) return undefined;
    throw error;
  }
}

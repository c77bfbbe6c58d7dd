import type { ImClient, MessageQuery, MessageSearch, SearchSnapshot } from 'im-sdk';
import { useEffect, useMemo, useState } from 'react';
import { useClock } from '../provider/settings-context.ts';
import { still } from './still.ts';
import { useClient } from './useClient.ts';
import { useReadable } from './useReadable.ts';

/** What a search has found so far, and how to go on. */
export interface MessageSearchState extends SearchSnapshot {
  /** Whether something is looked for at all; `waiting` until the query stands still. */
  readonly status: 'idle' | 'waiting' | 'running';
  /** Asks for older ones, or once more after a failure. */
  readonly loadMore: () => void;
}

interface Running {
  readonly client: ImClient;
  readonly asked: string;
  readonly search: MessageSearch;
}

/** A query that changes sooner than this is not searched for: somebody is typing. */
const PAUSE_MS = 200;

const NOTHING: SearchSnapshot = { results: [], phase: 'done', more: false, total: undefined };
const NO_SEARCH = still(NOTHING);

/**
 * Looks for messages, on this device first, then on the server: begins anew when a field of `query` changed and 200 ms
 * have passed, ends the search before. `undefined` looks for nothing. Newest first.
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
      search = client.messages.search(JSON.parse(asked) as MessageQuery);
      setRunning({ client, asked, search });
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

import type { FirstUse } from '../../platform/on-first-use.ts';
import type { RootStore } from '../../store/root-store.ts';
import type { AccountEngine } from '../../sync/account-scope.ts';
import type { searchMessages } from './message-search.ts';
import type { MessageQuery, MessageSearch, SearchSnapshot } from './search-service.ts';

interface Parts {
  readonly store: RootStore;
  readonly engine: AccountEngine;
  readonly later: FirstUse<{ readonly searchMessages: typeof searchMessages }>;
}

const BEGINNING: SearchSnapshot = { results: [], phase: 'device', more: false, total: undefined };
/** The part that searches could not be loaded: `loadMore` tries again. */
const NOT_LOADED: SearchSnapshot = { ...BEGINNING, phase: 'failed', more: true };

/** Begins a search, as soon as the part that searches is here. */
export function beginSearch({ store, engine, later }: Parts, query: MessageQuery): MessageSearch {
  if (later.here) return later.here.searchMessages({ store, engine }, query);
  const key = nextKey();
  let search: MessageSearch | undefined;
  let snapshot = BEGINNING;
  let cancelled = false;

  async function begin(): Promise<void> {
    snapshot = BEGINNING;
    try {
      const part = await later();
      if (cancelled) return;
      search = part.searchMessages({ store, engine }, query);
      search.subscribe(() => store.subject.mark(key));
    } catch {
      if (!cancelled) snapshot = NOT_LOADED;
    }
    store.subject.mark(key);
  }

  let beginning = begin();
  return {
    getSnapshot: () => search?.getSnapshot() ?? snapshot,
    subscribe: (listener) => store.subject.subscribe(key, listener),
    async loadMore() {
      await beginning;
      if (search) return search.loadMore();
      if (snapshot.phase === 'failed') beginning = begin();
      return beginning;
    },
    cancel() {
      cancelled = true;
      search?.cancel();
    },
  };
}

let begun = 0;

function nextKey(): string {
  begun += 1;
  return `begun:${begun}`;
}

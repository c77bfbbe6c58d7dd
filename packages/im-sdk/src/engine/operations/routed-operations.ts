import type { AccountOperations } from '../../account/account-scope.ts';
import type { RootStore } from '../../account/root-store.ts';
import { newestPosition } from '../../store/conversations/conversation-state.ts';
import type { History } from '../../sync/history.ts';
import type { RequestHandler, TabRequests } from '../../tabs/tab-requests.ts';

/** Not sent to a new leader: it learns of a clearing from the server, and a second one would delete later messages. */
const RUN_ONCE: ReadonlySet<string> = new Set<keyof AccountOperations>(['clear', 'clearAll']);

type Anything = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * Operations callable in any tab; each runs in the leader. A tab whose role is not known yet asks the leader too; if it
 * becomes the leader itself, it runs its pending requests once it may write. `leads`: this tab may write.
 */
export function routedOperations(
  local: AccountOperations,
  history: History,
  requests: TabRequests,
  { conversations }: Pick<RootStore, 'conversations'>,
  leads: () => boolean,
): { operations: AccountOperations; handler: RequestHandler } {
  const names = Object.keys(local) as (keyof AccountOperations)[];
  const handler: RequestHandler = async (operation, args) => {
    const run = local[operation as keyof AccountOperations] as Anything;
    const value = await run(...args);
    // Fenced: the write was dropped, and the new leader has to repeat it.
    if (leads() || RUN_ONCE.has(operation)) return value;
    return requests.request(operation, args);
  };
  const routed = names.map((name): [string, Anything] => [
    name,
    (...args) => (leads() ? handler(name, args) : requests.request(name, args)),
  ]);
  const operations = Object.fromEntries(routed) as unknown as AccountOperations;
  return {
    handler,
    operations: {
      ...operations,
      // Limited to what this tab shows now: the leader may run them later, and more than once.
      async markRead(key, upTo) {
        const state = conversations.state(key);
        const position = newestPosition(state);
        const newest = position > 0 ? { position, id: state.headId } : undefined;
        await operations.markRead(key, upTo ?? newest);
      },
      async removeConversation(key, upToId) {
        const { headId, lastId } = conversations.state(key);
        await operations.removeConversation(key, upToId ?? Math.max(headId, lastId));
      },
      // Each tab reads the disk itself: the leader would load the rows into its own memory only.
      older: async (key, lo, firstId) => {
        if (await history.olderFromCache(key, lo).catch(() => false)) return;
        await operations.older(key, lo, firstId);
      },
      newer: async (key, hi, lastId) => {
        if (await history.newerFromCache(key, hi).catch(() => false)) return;
        await operations.newer(key, hi, lastId);
      },
    },
  };
}

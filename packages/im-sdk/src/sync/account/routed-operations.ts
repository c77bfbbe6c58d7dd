import type { RequestHandler, TabRequests } from '../../tabs/tab-requests.ts';
import type { AccountOperations } from '../account-scope.ts';
import type { History } from '../resume/history.ts';

type Anything = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * Operations callable in any tab; each runs in the leader. A tab whose role is not known yet asks the leader too; if it
 * becomes the leader itself, it runs its pending requests once it may write. `leads`: this tab may write.
 */
export function routedOperations(
  local: AccountOperations,
  history: History,
  requests: TabRequests,
  leads: () => boolean,
): { operations: AccountOperations; handler: RequestHandler } {
  const names = Object.keys(local) as (keyof AccountOperations)[];
  const handler: RequestHandler = async (operation, args) => {
    const run = local[operation as keyof AccountOperations] as Anything;
    const value = await run(...args);
    // Fenced: the write was dropped, and the new leader has to repeat it. It learns of a clearing from the server; a
    // second one would also hide the messages that arrived in between.
    if (leads() || operation === 'clearAll') return value;
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

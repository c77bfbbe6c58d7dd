import type { RequestHandler, TabRequests } from '../../tabs/tab-requests.ts';
import type { AccountOperations } from '../account-scope.ts';

type Anything = (...args: readonly unknown[]) => Promise<unknown>;

/** Operations callable in any tab; each runs in the leader. */
export function routedOperations(
  local: AccountOperations,
  requests: TabRequests,
  follows: () => boolean,
): { operations: AccountOperations; handler: RequestHandler } {
  const names = Object.keys(local) as (keyof AccountOperations)[];
  const handler: RequestHandler = async (operation, args) => {
    const run = local[operation as keyof AccountOperations] as Anything;
    return run(...args);
  };
  const routed = names.map((name): [string, Anything] => [
    name,
    (...args) => (follows() ? requests.request(name, args) : handler(name, args)),
  ]);
  return { operations: Object.fromEntries(routed) as unknown as AccountOperations, handler };
}

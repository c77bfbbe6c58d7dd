import type { TabCalls } from '../../tabs/tab-calls.ts';
import type { AccountOperations } from '../account-scope.ts';

type Anything = (...args: readonly unknown[]) => Promise<unknown>;

/** Operations callable in any tab; each runs in the leader. */
export function routedOperations(
  local: AccountOperations,
  calls: TabCalls,
  follows: () => boolean,
): { operations: AccountOperations; perform: (operation: string, args: readonly unknown[]) => Promise<unknown> } {
  const names = Object.keys(local) as (keyof AccountOperations)[];
  const perform = async (operation: string, args: readonly unknown[]): Promise<unknown> => {
    const run = local[operation as keyof AccountOperations] as Anything;
    return run(...args);
  };
  const routed = names.map((name): [string, Anything] => [
    name,
    (...args) => (follows() ? calls.ask(name, args) : perform(name, args)),
  ]);
  return { operations: Object.fromEntries(routed) as unknown as AccountOperations, perform };
}

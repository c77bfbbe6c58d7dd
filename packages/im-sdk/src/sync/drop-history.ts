import type { AccountScope } from './account-scope.ts';
import type { Ingest } from './ingest.ts';
import { START } from './plan/plan.ts';

/** Drops messages, cursors and summaries from disk and memory. Drafts, unsent messages and names stay. */
export async function dropHistory({ store }: Pick<AccountScope, 'store'>, ingest: Ingest): Promise<void> {
  await ingest.submit(async (planner) => {
    await ingest.cache?.drop();
    ingest.forgetDisk();
    store.messages.clear();
    store.pendingPatches.clear();
    store.deletions.clear();
    store.conversations.forgetStates();
    planner.position = START;
  });
}

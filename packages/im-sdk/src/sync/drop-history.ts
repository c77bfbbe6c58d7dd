import type { AccountScope } from '../account/account-scope.ts';
import { START } from '../account/sync-position.ts';
import { isRemoved } from '../store/conversations/conversation-state.ts';
import type { Ingest } from './ingest.ts';

/**
 * Drops messages, cursors and summaries from disk and memory. Drafts, unsent messages and names stay, and so do chats
 * without messages, which no server knows: a new friend keeps its row.
 */
export async function dropHistory({ store }: AccountScope, ingest: Ingest): Promise<void> {
  await ingest.submit(async (planner) => {
    const opened = [...store.conversations.states()].filter(
      (state) => state.started && state.lastSendTime === 0 && !isRemoved(state),
    );
    await ingest.cache?.drop();
    ingest.markDiskStale();
    store.messages.clear();
    store.pendingPatches.clear();
    store.deletions.clear();
    store.conversations.clearStates();
    planner.position = START;
    for (const { key, optTime } of opened) planner.conversation(key).putInList(optTime);
  });
}
